import type { SignerLink } from '@throwdown/signer-link/signer-link'
import { approvalExecutor } from '../approvals/execute-approvals.ts'
import { archiveJobs } from '../archive/jobs.ts'
import { runPoolStepsEveryMinute } from '../bounty/run-pool-steps.ts'
import { reopenCodeSender, resetCodeSender, verificationCodeSender } from '../identity/codes/send-codes.ts'
import { emailChangeCodeSender } from '../identity/email/send-email-change-code.ts'
import { forgetExpiredHourly } from '../identity/forget-expired.ts'
import { forgetIdleHourly } from '../identity/forget-idle.ts'
import { runFactorRemovalsHourly } from '../identity/recovery/run-factor-removals.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { runDueMail } from '../mail/run-due-mail.ts'
import { openSmtp } from '../mail/smtp.ts'
import { Bus } from '../platform/bus.ts'
import type { SharedConfig, WorkerConfig } from '../platform/config.ts'
import { CONNECTIONS } from '../platform/connection-counts.ts'
import type { Context } from '../platform/context.ts'
import { approverDatabaseUrl } from '../platform/database-config.ts'
import { openDatabase } from '../platform/db.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { oldTicketRemover } from '../queue/remove-old.ts'
import { sendOverBus } from '../realtime/courier.ts'
import { pushBalances, readBalancesInBatches } from '../realtime/push-news.ts'
import { countReportsEveryMinute } from '../staff/count-reports.ts'
import { endedBoardSweeper } from '../standings/count/sweep-ended.ts'

/** Without the signer no approval is executed. */
type WorkerPorts = { readonly signer?: SignerLink }

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context<WorkerConfig>, ports: WorkerPorts = {}): readonly JobHandler[] {
  const smtp = openSmtp(context.config)
  context.shutdown.onClose('smtp', async () => smtp.close())
  return [
    ...approvalJobs(context, ports),
    ...deliverMail(context, smtp),
    runDueMail(context),
    verificationCodeSender(context),
    resetCodeSender(context),
    reopenCodeSender(context),
    emailChangeCodeSender(context),
    forgetExpiredHourly(context),
    forgetIdleHourly(context),
    runFactorRemovalsHourly(context),
    runPoolStepsEveryMinute(context, { onPaid: balancePusher(context) }),
    endedBoardSweeper(context),
    countReportsEveryMinute(context),
    oldTicketRemover(context),
    ...archiveJobs(context),
  ]
}

function approvalJobs(context: Context<WorkerConfig>, { signer }: WorkerPorts): JobHandler[] {
  if (!signer) return []
  const approver = openDatabase({
    url: approverDatabaseUrl(context.config),
    // One job at a time executes what two people signed.
    maxConnections: CONNECTIONS.worker.approver,
    applicationName: 'throwdown-worker-approver',
  })
  context.shutdown.onClose('database for approvals', () => approver.close())
  return [approvalExecutor({ ...context, approver, signer })]
}

/** Pushes players their current balance. Best effort like every push: screens read the balance when they open. */
export function balancePusher(context: Context<SharedConfig>) {
  const { database, log, shutdown } = context
  const bus = new Bus(context)
  shutdown.onClose('bus', async () => bus.close())
  const deps = { send: sendOverBus(bus), balanceOf: readBalancesInBatches(database.pool) }
  return (playerIds: readonly string[]): void => {
    pushBalances(deps, playerIds).catch((err: unknown) => log.warn({ err }, 'balances could not be pushed'))
  }
}
