import type { FastifyInstance } from 'fastify'
import { type HeadMail, openHeadExport } from '../audit/export-heads.ts'
import { openHeadFolder } from '../audit/head-folder.ts'
import { isNodeOfCashier } from '../chain/cashier-node-store.ts'
import { nodeMeters } from '../chain/node-meters.ts'
import { openAuditChain } from '../chain/open-chain.ts'
import { openNode } from '../chain/open-node.ts'
import { openReserveReaders, type ReserveReaders } from '../ledger/check-reserve-every-minute.ts'
import { keepPrice } from '../ledger/keep-price.ts'
import type { ChainBalances } from '../ledger/ports.ts'
import { readWhenRequested } from '../ledger/read-when-requested.ts'
import { openReconciliation } from '../ledger/reconcile-every-minute.ts'
import { removeReadings } from '../ledger/remove-readings.ts'
import { openSmtp } from '../mail/smtp.ts'
import type { AuditConfig } from '../platform/audit-config.ts'
import { CONNECTIONS } from '../platform/connection-counts.ts'
import type { BaseContext } from '../platform/context.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { readGauge } from '../platform/read-gauge.ts'
import { repeatEvery } from '../platform/repeat.ts'
import { buildOps } from './ops.ts'

const CHECK_EVERY_MS = 60_000
/** What is cut together with its checkpoints can be at most as old; a year makes 53,000 files at most. */
const COPY_HEADS_EVERY_MS = 600_000
/** Of an hour there are some hundred readings. */
const REMOVE_READINGS_EVERY_MS = 3_600_000

type AuditContext = BaseContext<AuditConfig>
/** The configured node and every minute, unless a test says otherwise. */
type AuditPorts = { readonly chain?: ChainBalances; readonly everyMs?: number }

/** Everything that the audit does: it compares the ledger with itself and with the chain, and may stop money. It moves none. */
export function openAudit(
  context: AuditContext,
  { chain, everyMs = CHECK_EVERY_MS }: AuditPorts = {},
): { ops: FastifyInstance } {
  const { config, log, shutdown } = context
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: CONNECTIONS.audit.pool,
    applicationName: 'throwdown-audit',
  })
  shutdown.onClose('database', () => database.close())
  context.metrics.measurePool('audit', database.pool)
  const ops = buildOps({ ...context, database })
  shutdown.onClose('ops', () => ops.close())
  const reconciliation = openReconciliation(context, database)
  shutdown.onClose('lease of the reconciliation', () => reconciliation.close())
  const readers = openReadings(context, database, chain ?? configuredChain(context, database))
  const tasks = [
    repeatEvery(everyMs, 'reconcile the ledger', log, reconciliation.run),
    // Apart from the reconciliation, which must go on while the chain cannot be read.
    repeatEvery(everyMs, 'read the chain', log, () => readers.whole.ask()),
    repeatEvery(REMOVE_READINGS_EVERY_MS, 'remove old readings', log, () => removeReadings(database.pool)),
  ]
  const folder = config.AUDIT_HEAD_FOLDER
  if (folder !== undefined) {
    const copyHeads = headExport(context, database, folder)
    tasks.push(repeatEvery(COPY_HEADS_EVERY_MS, 'copy audit checkpoints', log, copyHeads))
  }
  for (const task of tasks) shutdown.onClose('checks', () => task.stop())
  shutdown.onClose('check of the whole ledger', async () => reconciliation.stop())
  return { ops }
}

/** Without an address nothing is mailed. */
function headExport(context: AuditContext, { pool }: Database, folder: string): () => Promise<void> {
  const { AUDIT_HEAD_MAIL_TO: to, MAIL_FROM: from } = context.config
  const smtp = openSmtp(context.config)
  context.shutdown.onClose('smtp', async () => smtp.close())
  const mail = async ({ subject, text }: HeadMail): Promise<boolean> => {
    if (to === undefined) return false
    const reply = await smtp.send({ from, to, subject, text })
    if (reply.kind !== 'accepted')
      context.log.error({ reply }, 'the audit checkpoint of the day could not be mailed')
    return reply.kind === 'accepted'
  }
  return openHeadExport({ ...context, db: pool, sink: openHeadFolder(folder), mail })
}

/** Readings of the chain when a withdrawal is requested, and of the price. */
function openReadings(context: AuditContext, audit: Database, chain: ChainBalances): ReserveReaders {
  const { config, log, shutdown } = context
  const readers = openReserveReaders(context, { audit, chain })
  const asked = readWhenRequested({ url: config.DATABASE_URL, reader: readers.quick, log })
  shutdown.onClose('readings of the chain', () => asked.stop())
  const price = keepPrice({ audit, chain, log })
  shutdown.onClose('price of SOL', () => price.stop())
  return readers
}

function configuredChain(context: AuditContext, { pool }: Database): ChainBalances {
  const { config, clock, log, metrics } = context
  const { AUDIT_SOLANA_RPC_URL: url, SOLANA_CALLS_PER_SECOND: callsPerSecond } = config
  const mustBeOwn = config.NODE_ENV === 'production'
  readGauge(context, {
    name: 'ledger_audit_node_shared',
    help: '1 while the audit reads nothing because its node is one of the cashier',
    read: async () => (mustBeOwn && (await isNodeOfCashier(pool, url)) ? 1 : 0),
  })
  return openAuditChain({
    node: openNode({ url, callsPerSecond, meter: nodeMeters(metrics)('audit') }),
    usdcMint: config.USDC_MINT,
    database: pool,
    nowMs: () => clock.nowMs(),
    onPriceRefused: (refusal) => log.warn({ refusal }, 'the price of SOL is not believed'),
    ...(mustBeOwn && { ownUrl: url }),
  })
}
