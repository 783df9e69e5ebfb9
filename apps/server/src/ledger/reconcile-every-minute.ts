import { Gauge } from 'prom-client'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import { readGauge } from '../platform/read-gauge.ts'
import { reconcileLedger } from './reconcile.ts'
import { findHeldBreaches, isFrozen } from './store.ts'

/** No retry: the next run is a minute later and checks the ledger as it is then. */
export const reconcileLedgerJob = defineJob({
  name: 'reconcile-ledger',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  // A full check may take long one day; it is rare then.
  timeoutSeconds: 7_200,
  cron: '* * * * *',
})

/** As the role that owns the cursor: a role that posts to the ledger must not decide how far it is checked. */
export function reconcileEveryMinute(
  context: Pick<Context, 'clock' | 'log' | 'metrics'>,
  audit: Database,
): JobHandler {
  const { clock, log, metrics } = context
  const gauges = ledgerGauges(metrics.registry)
  readGauge(context, {
    name: 'ledger_frozen',
    help: '1 while new money movements are refused',
    read: async () => ((await isFrozen(audit.pool)) ? 1 : 0),
  })
  return handleJob(reconcileLedgerJob, async () => {
    const { breaches, froze, wasWhole } = await reconcileLedger(audit.pool, clock.nowMs())
    for (const breach of breaches) log.error({ bug: true, breach }, 'the ledger does not add up')
    if (froze) log.error({ bug: true }, 'money is frozen until staff clear it')
    gauges.breaches.set(breaches.length)
    const held = await findHeldBreaches(audit.pool)
    for (const breach of held) log.warn({ breach }, 'a pool that two people hold does not add up')
    gauges.heldBreaches.set(held.length)
    gauges.reconciledAt.set(clock.nowMs() / 1000)
    if (wasWhole) gauges.whollyReconciledAt.set(clock.nowMs() / 1000)
  })
}

function ledgerGauges(registry: Context['metrics']['registry']) {
  const registers = [registry]
  return {
    breaches: new Gauge({
      name: 'ledger_breaches',
      help: 'Breaches the last reconciliation found; it stops counting at the number it shows',
      registers,
    }),
    heldBreaches: new Gauge({
      name: 'ledger_held_breaches',
      help: 'Pools that do not add up and freeze nothing, because two people hold them',
      registers,
    }),
    // Without it a worker that stopped reconciling would look like a ledger without a breach.
    reconciledAt: new Gauge({
      name: 'ledger_reconciled_timestamp_seconds',
      help: 'When the ledger was last checked, all of it or what moved since',
      registers,
    }),
    whollyReconciledAt: new Gauge({
      name: 'ledger_wholly_reconciled_timestamp_seconds',
      help: 'When the whole ledger was last checked by this worker',
      registers,
    }),
  }
}
