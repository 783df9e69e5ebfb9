import { TIERS, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { finishPool } from './finish-pool.ts'
import { beginReview, closeDue, listUnfinished, type UnfinishedPool } from './lifecycle-store.ts'
import { openPool } from './open-pool.ts'

/** No retry: the next minute runs every step that is due by then. */
export const poolStepsJob = defineJob({
  name: 'tend-bounty-pools',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 300,
  cron: '* * * * *',
})

type PoolStepDeps = {
  readonly pool: pg.Pool
  readonly log: Log
  /** Called with the players that were paid, after the commit. */
  readonly onPaid?: (playerIds: readonly string[]) => void
}

export function runPoolStepsEveryMinute(
  { database, log, clock }: Pick<Context, 'database' | 'log' | 'clock'>,
  ports: Pick<PoolStepDeps, 'onPaid'>,
): JobHandler {
  return handleJob(poolStepsJob, () => runPoolSteps({ pool: database.pool, log, ...ports }, clock.nowMs()))
}

/** [B7] Runs every step that is due. Safe twice, at once, and after missed hours: each step checks the state it starts from. */
export async function runPoolSteps(deps: PoolStepDeps, nowMs: number): Promise<void> {
  const { pool, log } = deps
  for (const tier of TIERS) await openPool(pool, tier, nowMs)
  for (const poolId of await closeDue(pool, nowMs)) log.info({ poolId }, 'a pool closes')
  const faults: unknown[] = []
  for (const unfinished of await listUnfinished(pool)) {
    // One pool that fails must not hold up the others.
    await runStep(deps, unfinished, nowMs).catch((err: unknown) => {
      log.error({ err, poolId: unfinished.id }, 'a step of a pool failed')
      faults.push(err)
    })
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} pools failed`)
}

async function runStep(deps: PoolStepDeps, unfinished: UnfinishedPool, nowMs: number): Promise<void> {
  const { pool, log } = deps
  const { id: poolId, termsVersion, closingAtMs } = unfinished
  const { reviewMs, closingMaxMs } = termsOfVersion(termsVersion).bounty
  if (unfinished.state === 'CLOSING') {
    if (await beginReview(pool, poolId, { reviewMs, nowMs })) log.info({ poolId }, 'a pool is under review')
    else if (nowMs - closingAtMs > closingMaxMs)
      log.warn({ poolId }, 'a pool waits long for its last matches')
    return
  }
  const paid = await finishPool(pool, unfinished, nowMs)
  if (paid === null) return
  log.info({ poolId, state: paid.state }, 'a pool is finished')
  deps.onPaid?.(paid.payments.map(({ playerId }) => playerId))
}
