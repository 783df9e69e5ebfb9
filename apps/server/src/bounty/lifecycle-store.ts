import type { PoolEnd } from '@throwdown/rules/bounty/standing'
import type { MicroUsd } from '@throwdown/rules/money'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import { RUN, type RunRow } from './run-store.ts'
import type { PoolState } from './store.ts'

/** Closes the pools whose week is over and returns them. */
export async function closeDue(db: Queryable, nowMs: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: 'select bounty_close_due($1) as id',
    values: [new Date(nowMs)],
  })
  return rows.map(({ id }) => id)
}

export type UnfinishedPool = {
  readonly id: string
  readonly state: PoolState
  readonly termsVersion: number
  readonly closingAtMs: number
}

/** Pools after their close, oldest first. */
export async function listUnfinished(db: Queryable): Promise<UnfinishedPool[]> {
  return many<UnfinishedPool>(db, {
    text: `select id, state, terms_version as "termsVersion", epoch_ms(closing_at) as "closingAtMs"
             from bounty_pool
            where finished_at is null
              and state <> 'OPEN'
            order by ends_at, id`,
  })
}

/** False: matches still run, or it is done already. */
export async function beginReview(
  db: Queryable,
  poolId: string,
  { reviewMs, nowMs }: { reviewMs: number; nowMs: number },
): Promise<boolean> {
  return valueOf<boolean>(db, {
    text: "select bounty_begin_review($1, $2 * interval '1 millisecond', $3)",
    values: [poolId, reviewMs, new Date(nowMs)],
  })
}

/** Locks a pool whose review is over until the transaction ends. False: not due, finished, or in other hands. */
export async function takeReviewed(db: Queryable, poolId: string, nowMs: number): Promise<boolean> {
  const row = await one<{ id: string }>(db, {
    text: 'select id from bounty_take_reviewed($1, $2)',
    values: [poolId, new Date(nowMs)],
  })
  return row !== undefined
}

/** Every run of a pool, as the settlement looks at it. */
export async function loadRuns(db: Queryable, poolId: string): Promise<RunRow[]> {
  return many<RunRow>(db, { text: `${RUN} where r.pool_id = $1`, values: [poolId] })
}

export type PaidOut = {
  readonly poolId: string
  readonly state: PoolEnd<unknown>['state']
  readonly eligible: number
  readonly total: MicroUsd
  readonly fee: MicroUsd
  /** Prizes in order of place, or returns. */
  readonly payments: readonly { readonly playerId: string; readonly amount: MicroUsd }[]
}

/**
 * Ends the pool: the journals, the prizes and the events. The database decides on its own who is paid what, and refuses an end that
 * differs from it.
 */
export async function payOut(db: Queryable, end: PaidOut, nowMs: number): Promise<void> {
  await run(db, {
    text: 'select bounty_finish_pool($1, $2, $3, $4, $5, $6::uuid[], $7::bigint[], $8)',
    values: [
      end.poolId,
      end.state,
      end.eligible,
      end.total,
      end.fee,
      end.payments.map(({ playerId }) => playerId),
      end.payments.map(({ amount }) => amount),
      new Date(nowMs),
    ],
  })
}
