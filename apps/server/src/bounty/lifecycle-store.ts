import type { PoolEnd } from '@throwdown/rules/bounty/standing'
import { type MicroUsd, microUsd } from '@throwdown/rules/money'
import type { Queryable } from '../platform/sql.ts'
import { HAS_CONFIRMED_CASE } from './run-store.ts'
import type { PoolState } from './store.ts'

/** Closes the pools whose week is over and returns them. */
export async function closeDue(db: Queryable, nowMs: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select bounty_close_due($1) as id', [new Date(nowMs)])
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
  const { rows } = await db.query<{ id: string; state: PoolState; terms_version: number; closing_at: Date }>(
    `select id, state, terms_version, closing_at from bounty_pool
      where finished_at is null and state <> 'OPEN' order by ends_at, id`,
  )
  return rows.map(({ id, state, terms_version, closing_at }) => ({
    id,
    state,
    termsVersion: terms_version,
    closingAtMs: closing_at.getTime(),
  }))
}

/** False: matches still run, or it is done already. */
export async function beginReview(
  db: Queryable,
  poolId: string,
  { reviewMs, nowMs }: { reviewMs: number; nowMs: number },
): Promise<boolean> {
  const { rows } = await db.query<{ began: boolean }>(
    "select bounty_begin_review($1, $2 * interval '1 millisecond', $3) as began",
    [poolId, reviewMs, new Date(nowMs)],
  )
  return rows[0]?.began === true
}

/** Locks a pool whose review is over until the transaction ends. False: not due, finished, or in other hands. */
export async function takeReviewed(db: Queryable, poolId: string, nowMs: number): Promise<boolean> {
  const { rows } = await db.query('select id from bounty_take_reviewed($1, $2)', [poolId, new Date(nowMs)])
  return rows.length > 0
}

/** A run as the settlement looks at it. */
export type FinalRun = {
  readonly playerId: string
  readonly entrant: string
  readonly banked: number
  readonly opponentsBeaten: number
  readonly matches: number
  readonly reachedAt: bigint
  readonly scoringMatches: number
  readonly opponents: number
  readonly contributed: MicroUsd
  /** [B14] A verified person when the review began. */
  readonly wasVerified: boolean
  readonly hasConfirmedCase: boolean
}

type RawRun = {
  player_id: string
  entrant: string
  banked: number
  opponents_beaten: number
  matches: number
  reached_seq: bigint
  scoring_matches: number
  opponents: number
  contributed: bigint
  verified: boolean
  has_confirmed_case: boolean
}

const LOAD_RUNS = `select r.player_id, r.entrant, r.banked, r.opponents_beaten, r.matches, r.reached_seq, r.scoring_matches, r.opponents,
       r.contributed, r.verified,
       ${HAS_CONFIRMED_CASE} as has_confirmed_case
  from bounty_run r
 where r.pool_id = $1`

export async function loadFinalRuns(db: Queryable, poolId: string): Promise<FinalRun[]> {
  const { rows } = await db.query<RawRun>(LOAD_RUNS, [poolId])
  return rows.map((row) => ({
    playerId: row.player_id,
    entrant: row.entrant,
    banked: row.banked,
    opponentsBeaten: row.opponents_beaten,
    matches: row.matches,
    reachedAt: row.reached_seq,
    scoringMatches: row.scoring_matches,
    opponents: row.opponents,
    contributed: microUsd(row.contributed),
    wasVerified: row.verified,
    hasConfirmedCase: row.has_confirmed_case,
  }))
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
  await db.query('select bounty_finish_pool($1, $2, $3, $4, $5, $6::uuid[], $7::bigint[], $8)', [
    end.poolId,
    end.state,
    end.eligible,
    end.total,
    end.fee,
    end.payments.map(({ playerId }) => playerId),
    end.payments.map(({ amount }) => amount),
    new Date(nowMs),
  ])
}
