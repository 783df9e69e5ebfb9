import { Gauge } from 'prom-client'
import type { AuditConfig } from '../platform/audit-config.ts'
import type { BaseContext } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import { Lease } from '../platform/lease.ts'
import { readGauge } from '../platform/read-gauge.ts'
import { type Reconciliation, reconcileLedger } from './reconcile.ts'
import { findStoppedPoolBreaches, isFrozen } from './store.ts'

type Reconciling = {
  /** Checks the ledger, unless another process is the one that does. While the check of everything goes on, so does this. */
  readonly run: () => Promise<void>
  /** Ends a run after its step; the next one goes on there. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

/** As the role that owns the cursor: a role that posts to the ledger must not decide how far it is checked. */
export function openReconciliation(
  context: Pick<BaseContext<AuditConfig>, 'clock' | 'config' | 'log' | 'metrics'>,
  audit: Database,
): Reconciling {
  const { clock, config, log, metrics } = context
  const gauges = ledgerGauges(metrics.registry)
  readGauge(context, {
    name: 'ledger_frozen',
    help: '1 while new money movements are refused',
    read: async () => ((await isFrozen(audit.pool)) ? 1 : 0),
  })
  const lease = new Lease({ url: config.DATABASE_URL, name: 'reconciliation' })
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    if ((await lease.acquire()) === null) return
    while ((await checkOnce()).goesOn && !signal.aborted);
  }
  const checkOnce = async (): Promise<Reconciliation> => {
    const checked = await reconcileLedger(audit.pool, clock.nowMs(), { signal })
    const { breaches, froze, wasWhole } = checked
    for (const breach of breaches) log.error({ bug: true, breach }, 'the ledger does not add up')
    if (froze) log.error({ bug: true }, 'money is frozen until staff clear it')
    gauges.breaches.set(breaches.length)
    const stopped = await findStoppedPoolBreaches(audit.pool)
    for (const breach of stopped) log.warn({ breach }, 'a pool whose payout is stopped does not add up')
    gauges.stoppedPoolBreaches.set(stopped.length)
    gauges.reconciledAt.set(clock.nowMs() / 1000)
    if (wasWhole) gauges.whollyReconciledAt.set(clock.nowMs() / 1000)
    return checked
  }
  return { run, stop: () => stopping.abort(), close: () => lease.close() }
}

function ledgerGauges(registry: BaseContext['metrics']['registry']) {
  const registers = [registry]
  return {
    breaches: new Gauge({
      name: 'ledger_breaches',
      help: 'Breaches the last reconciliation found; it stops counting at the number it shows',
      registers,
    }),
    stoppedPoolBreaches: new Gauge({
      name: 'ledger_stopped_pool_breaches',
      help: 'Pools that do not add up and freeze nothing, because two people stopped their payout',
      registers,
    }),
    // Without it an audit that stopped reconciling would look like a ledger without a breach.
    reconciledAt: new Gauge({
      name: 'ledger_reconciled_timestamp_seconds',
      help: 'When the ledger was last checked, all of it or what moved since',
      registers,
    }),
    whollyReconciledAt: new Gauge({
      name: 'ledger_wholly_reconciled_timestamp_seconds',
      help: 'When the whole ledger was last checked by this process',
      registers,
    }),
  }
}
