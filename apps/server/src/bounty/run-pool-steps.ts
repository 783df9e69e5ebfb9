import { TIERS, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { finishPool } from './finish-pool.ts'
import { beginReview, closeDue, listUnfinished, type UnfinishedPool } from './lifecycle-store.ts'
import { openPool } from './open-pool.ts'
import type { BountyPorts } from './ports.ts'

/** No retry: the next minute is one, and it does whatever is due by then. */
export const tendPoolsJob = defineJob({
  name: 'tend-bounty-pools',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 300,
  cron: '* * * * *',
})

type Parts = {
  readonly pool: pg.Pool
  readonly log: Log
  readonly verifiedOf: BountyPorts['verifiedOf']
  /** Hears who has money from a pool that ended, after it is theirs. */
  readonly onPaid?: (playerIds: readonly string[]) => void
}

export function tendPoolsEveryMinute(
  { database, log, clock }: Pick<Context, 'database' | 'log' | 'clock'>,
  told: Pick<Parts, 'verifiedOf' | 'onPaid'>,
): JobHandler {
  return handleJob(tendPoolsJob, () => tendPools({ pool: database.pool, log, ...told }, clock.nowMs()))
}

/** [B7] Brings every pool as far as it can go. Safe twice, at once, and after any missed hours: each step looks at the state it starts from. */
export async function tendPools(parts: Parts, nowMs: number): Promise<void> {
  const { pool, log } = parts
  for (const tier of TIERS) await openPool(pool, tier, nowMs)
  for (const poolId of await closeDue(pool, nowMs)) log.info({ poolId }, 'a pool closes')
  const faults: unknown[] = []
  for (const unfinished of await listUnfinished(pool)) {
    // One pool that cannot go on must not keep the others.
    await tendOne(parts, unfinished, nowMs).catch((err: unknown) => {
      log.error({ err, poolId: unfinished.id }, 'a pool could not go on')
      faults.push(err)
    })
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} pools could not go on`)
}

async function tendOne(parts: Parts, unfinished: UnfinishedPool, nowMs: number): Promise<void> {
  const { pool, log } = parts
  const { id: poolId, termsVersion, closingAtMs } = unfinished
  const { reviewMs, closingMaxMs } = termsOfVersion(termsVersion).bounty
  if (unfinished.state === 'CLOSING') {
    if (await beginReview(pool, poolId, { reviewMs, nowMs })) log.info({ poolId }, 'a pool is under review')
    else if (nowMs - closingAtMs > closingMaxMs)
      log.warn({ poolId }, 'a pool waits long for its last matches')
    return
  }
  const paid = await finishPool(parts, unfinished, nowMs)
  if (paid === null) return
  log.info({ poolId, state: paid.state }, 'a pool is finished')
  parts.onPaid?.(paid.payments.map(({ playerId }) => playerId))
}
