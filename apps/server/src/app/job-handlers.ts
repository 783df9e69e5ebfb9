import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import { approvalExecutor } from '../approvals/execute-approvals.ts'
import { runPoolStepsEveryMinute } from '../bounty/run-pool-steps.ts'
import { openAuditChain } from '../chain/open-chain.ts'
import { reopenCodeSender, resetCodeSender, verificationCodeSender } from '../identity/codes/send-codes.ts'
import { forgetExpiredHourly } from '../identity/forget-expired.ts'
import { forgetIdleHourly } from '../identity/forget-idle.ts'
import { checkReserveEveryMinute, openReserveReaders } from '../ledger/check-reserve-every-minute.ts'
import { keepPrice } from '../ledger/keep-price.ts'
import type { ChainBalances } from '../ledger/ports.ts'
import { readWhenRequested } from '../ledger/read-when-requested.ts'
import { reconcileEveryMinute } from '../ledger/reconcile-every-minute.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { runDueMail } from '../mail/run-due-mail.ts'
import { openSmtp } from '../mail/smtp.ts'
import { Bus } from '../platform/bus.ts'
import {
  approverDatabaseUrl,
  auditDatabaseUrl,
  type SharedConfig,
  type WorkerConfig,
} from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { sendOverBus } from '../realtime/courier.ts'
import { pushBalances, readBalancesInBatches } from '../realtime/push-news.ts'
import { countReportsEveryMinute } from '../staff/count-reports.ts'
import { endedBoardSweeper } from '../standings/count/sweep-ended.ts'

/** `chain` is the configured node of the audit unless it is given. */
type WorkerPorts = { readonly chain?: ChainBalances }

/** Two for each reading of the chain, one for the reconciliation, one for the metrics. */
const AUDIT_CONNECTIONS = 6
/** One job at a time executes what two people signed. */
const APPROVER_CONNECTIONS = 1

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context<WorkerConfig>, ports: WorkerPorts = {}): readonly JobHandler[] {
  const smtp = openSmtp(context.config)
  context.shutdown.onClose('smtp', async () => smtp.close())
  const audit = openDatabase({
    url: auditDatabaseUrl(context.config),
    maxConnections: AUDIT_CONNECTIONS,
    applicationName: 'throwdown-worker-audit',
  })
  context.shutdown.onClose('database for the audit', () => audit.close())
  const approver = openDatabase({
    url: approverDatabaseUrl(context.config),
    maxConnections: APPROVER_CONNECTIONS,
    applicationName: 'throwdown-worker-approver',
  })
  context.shutdown.onClose('database for approvals', () => approver.close())
  const trust = { rootKeys: context.config.APPROVAL_ROOT_KEYS, site: passkeySiteOf(context.config) }
  return [
    approvalExecutor({ ...context, approver, trust }),
    reconcileEveryMinute(context, audit),
    ...readingJobs(context, { audit, chain: ports.chain ?? configuredChain(context, audit) }),
    ...deliverMail(context, smtp),
    runDueMail(context),
    verificationCodeSender(context),
    resetCodeSender(context),
    reopenCodeSender(context),
    forgetExpiredHourly(context),
    forgetIdleHourly(context),
    runPoolStepsEveryMinute(context, { onPaid: balancePusher(context) }),
    endedBoardSweeper(context),
    countReportsEveryMinute(context),
  ]
}

/** Without a node no money comes from a chain. */
function configuredChain({ config, clock, log }: Context<WorkerConfig>, { pool }: Database) {
  const { AUDIT_SOLANA_RPC_URL: rpcUrl, USDC_MINT: usdcMint } = config
  if (rpcUrl === undefined) return null
  return openAuditChain({
    rpcUrl,
    usdcMint,
    database: pool,
    nowMs: () => clock.nowMs(),
    onPriceRefused: (refusal) => log.warn({ refusal }, 'the price of SOL is not believed'),
  })
}

type ReadingDeps = { readonly audit: Database; readonly chain: ChainBalances | null }

/** Readings of the chain: every minute, and when a withdrawal is requested. */
function readingJobs(context: Context<WorkerConfig>, { audit, chain }: ReadingDeps): JobHandler[] {
  if (!chain) return []
  const readers = openReserveReaders(context, { audit, chain })
  const url = auditDatabaseUrl(context.config)
  const asked = readWhenRequested({ url, reader: readers.quick, log: context.log })
  context.shutdown.onClose('readings of the chain', () => asked.stop())
  const price = keepPrice({ audit, chain, log: context.log })
  context.shutdown.onClose('price of SOL', () => price.stop())
  return [checkReserveEveryMinute(readers)]
}

/** Pushes players their current balance. Best effort like every push: screens read the balance when they open. */
export function balancePusher({ config, database, log, redis, shutdown }: Context<SharedConfig>) {
  const bus = new Bus({ redis, keyPrefix: config.REDIS_KEY_PREFIX, log })
  shutdown.onClose('bus', async () => bus.close())
  const deps = { send: sendOverBus(bus), balanceOf: readBalancesInBatches(database.pool) }
  return (playerIds: readonly string[]): void => {
    pushBalances(deps, playerIds).catch((err: unknown) => log.warn({ err }, 'balances could not be pushed'))
  }
}
