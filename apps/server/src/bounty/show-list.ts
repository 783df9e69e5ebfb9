import { createHash } from 'node:crypto'
import type { PoolLedgerLine } from '@throwdown/contract/pool-ledger'
import { withoutSol } from '../ledger/sol-figures.ts'
import { refuse } from '../platform/refusal.ts'
import type { Queryable } from '../platform/sql.ts'
import { listEvents, listExcluded, type PoolEvent } from './list-store.ts'
import { summaryOf } from './show-pool.ts'
import { findPools } from './store.ts'

/** Anybody may read the list without signing in, so one page must stay cheap. */
const LINES_MAX = 500
const PAGES_KEPT_MAX = 100

type Asked = { readonly poolId: string; readonly after: number }
type Page = Awaited<ReturnType<typeof showList>>

/** The pages of finished pools never change: the last ones requested are kept. */
export function keepListPages(db: Queryable): (asked: Asked, nowMs: number) => Promise<Page> {
  const kept = new Map<string, Page>()
  return async (asked, nowMs) => {
    const key = `${asked.poolId}:${asked.after}`
    const page = kept.get(key) ?? (await showList(db, asked, nowMs))
    kept.delete(key)
    if (isFinal(page)) kept.set(key, page)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > PAGES_KEPT_MAX) kept.delete(oldest)
    return page
  }
}

export const isFinal = ({ pool }: Pick<Page, 'pool'>): boolean =>
  pool.status === 'SETTLED' || pool.status === 'VOID'

/** [B13] A page of the public list. It is whole from the review on; before, matches are still being added. */
export async function showList(db: Queryable, { poolId, after }: Asked, nowMs: number) {
  const pool = (await findPools(db, [poolId])).get(poolId)
  if (!pool) return refuse('not_found')
  // The lines must add up to the total, which is counted up to an event.
  const upTo = pool.finishedAtMs === null ? pool.countedTo : null
  const [events, excluded] = await Promise.all([
    listEvents(db, poolId, { after, upTo, limit: LINES_MAX + 1 }),
    listExcluded(db, poolId),
  ])
  return {
    // A page of a finished pool is kept by browsers for a day, so it has no figure that changes.
    pool: summaryOf(pool, { nowMs, solOf: withoutSol }),
    termsVersion: pool.termsVersion,
    excluded,
    lines: events.slice(0, LINES_MAX).map(lineOf),
    more: events.length > LINES_MAX,
  }
}

function lineOf(event: PoolEvent): PoolLedgerLine {
  const { n, kind, player, opponent, matchId, points } = event
  const line = { n, at: new Date(event.atMs).toISOString(), kind, player }
  if (kind === 'risk') return line
  if (kind === 'bank') return { ...line, points }
  if (kind !== 'match' || opponent === null || matchId === null)
    return { ...line, microUsd: event.earnings.toString() }
  return {
    ...line,
    opponent,
    points,
    microUsd: event.contribution.toString(),
    scoring: event.opened,
    opponentScoring: event.opponentOpened,
    receipt: createHash('sha256').update(`throwdown/pool-receipt/v1:${matchId}`).digest('hex'),
  }
}
