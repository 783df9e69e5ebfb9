import { type Alert, constant, growing } from './alert.ts'

const NOBODY_RUNS = [
  { job: 'server', name: 'NoServer' },
  { job: 'worker', name: 'NoWorker' },
  { job: 'cashier', name: 'NoCashier' },
  { job: 'audit', name: 'NoAudit' },
] as const
export type ProcessName = (typeof NOBODY_RUNS)[number]['job']

export const SERVICE_ALERTS: readonly Alert[] = [
  {
    name: 'ProcessDown',
    expr: 'up == 0',
    forMinutes: 2,
    severity: 'ticket',
    summary: 'A process does not reply',
    runbook: 'process-down.md',
    fires: { 'up{job="server",instance="10.0.0.5:9100"}': constant(0) },
  },
  ...NOBODY_RUNS.map(
    ({ job, name }): Alert => ({
      name,
      expr: `(sum(up{job="${job}"}) or vector(0)) < 1`,
      forMinutes: 1,
      severity: 'page',
      summary: `No ${job} runs`,
      runbook: 'process-down.md',
      fires: { [`up{job="${job}",instance="10.0.0.5:9100"}`]: constant(0) },
    }),
  ),
  {
    name: 'JobsFail',
    expr: 'sum by (exported_job) (increase(jobs_total{outcome="failed"}[30m])) > 5',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'A job fails again and again',
    runbook: 'jobs.md',
    fires: { 'jobs_total{exported_job="run-due-mail",outcome="failed"}': growing(1) },
  },
  {
    name: 'MailWaits',
    expr: 'max(mail_oldest_unsent_seconds) > 600',
    forMinutes: 2,
    severity: 'page',
    summary: 'Mail is not sent: nobody gets a code to sign up or to withdraw',
    runbook: 'jobs.md',
    fires: { 'mail_oldest_unsent_seconds{job="worker"}': constant(1_200) },
  },
  {
    name: 'BoardsBehind',
    expr: 'max(standings_behind_seconds) > 300',
    forMinutes: 2,
    severity: 'ticket',
    summary: 'Boards do not show what was played five minutes ago',
    runbook: 'jobs.md',
    fires: { 'standings_behind_seconds{job="worker"}': constant(600) },
  },
  {
    name: 'ArchiveDamaged',
    expr: 'max(archive_faults) > 0',
    forMinutes: 0,
    severity: 'ticket',
    summary: 'A file of the archive is lost or changed',
    runbook: 'archive.md',
    fires: { 'archive_faults{job="worker"}': constant(1) },
  },
  {
    name: 'MonthNotMade',
    expr: 'max(archive_outside_months) > 0',
    forMinutes: 0,
    severity: 'ticket',
    summary: 'Matches are saved in a month without a partition and are never archived',
    runbook: 'archive.md',
    fires: { 'archive_outside_months{job="worker"}': constant(1) },
  },
  {
    name: 'CodesGuessed',
    expr: 'max(identity_code_alarm) > 0',
    forMinutes: 0,
    severity: 'ticket',
    summary: 'Somebody guesses codes; guesses need a challenge now',
    runbook: 'guessed-codes.md',
    fires: { 'identity_code_alarm{job="server"}': constant(1) },
  },
]
