import type { ProcessName } from './service-alerts.ts'

type Targets = Readonly<Record<ProcessName, readonly string[]>>

type Options = {
  readonly alertmanager: string
  readonly scrapeEvery?: string
  readonly evaluateEvery?: string
}

/** Each target is the host and the port for operators of a process. */
export function prometheusConfig(
  targets: Targets,
  { alertmanager, scrapeEvery = '15s', evaluateEvery = '30s' }: Options,
): string {
  const jobs = Object.entries(targets).map(([job, hosts]) => ({
    job_name: job,
    static_configs: [{ targets: hosts }],
  }))
  return asYaml({
    global: { scrape_interval: scrapeEvery, scrape_timeout: scrapeEvery, evaluation_interval: evaluateEvery },
    rule_files: ['rules.yml'],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: jobs,
  })
}

type Receivers = {
  /** Called for what wakes a person: the address of a pager service, which is a secret. */
  readonly pageUrl: string
  readonly mailTo: string
  readonly mailFrom: string
  /** host:port */
  readonly smtp: string
}

/** A page is repeated every hour until it ends, a ticket once a day. */
export function alertmanagerConfig({ pageUrl, mailTo, mailFrom, smtp }: Receivers): string {
  return asYaml({
    global: { smtp_smarthost: smtp, smtp_from: mailFrom },
    route: {
      receiver: 'ticket',
      group_by: ['alertname'],
      group_wait: '30s',
      group_interval: '5m',
      repeat_interval: '24h',
      routes: [
        { matchers: ['severity = "page"'], receiver: 'page', group_wait: '0s', repeat_interval: '1h' },
      ],
    },
    receivers: [
      {
        name: 'page',
        webhook_configs: [{ url: pageUrl, send_resolved: true }],
        email_configs: [{ to: mailTo, send_resolved: true }],
      },
      { name: 'ticket', email_configs: [{ to: mailTo, send_resolved: false }] },
    ],
    // What follows from a missing process is not said again.
    inhibit_rules: [
      {
        source_matchers: ['alertname = "NoServer"'],
        target_matchers: ['alertname =~ "NobodyIsPaired|DeadlinesNotJudged|RequestsFail|ServersOverloaded"'],
      },
      {
        source_matchers: ['alertname = "NoAudit"'],
        target_matchers: ['alertname =~ "LedgerNotReconciled|ChainNotRead"'],
      },
      {
        source_matchers: ['alertname = "NoCashier"'],
        target_matchers: ['alertname =~ "NoCashierWorks|DepositsNotSeen|SpendsNotRead|SecondNodeSilent"'],
      },
    ],
  })
}

/** JSON is YAML. */
const asYaml = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
