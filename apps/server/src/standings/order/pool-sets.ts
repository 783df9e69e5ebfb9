import { answeredInTime } from '../../platform/answered-in-time.ts'
import type { Redis } from '../../platform/redis.ts'
import type { Place } from '../count/feed-store.ts'
import { Moves } from './pool-moves.ts'
import { type PoolOrder, poolMemberOf, type Run, rankMemberOf } from './pool-set.ts'
import { END_MEMBER, LOADED_KEY, STATE_KEY } from './set-keys.ts'

export const poolSetKey = (poolId: string, order: PoolOrder): string => `standings:pool:${poolId}:${order}`
/** For each entrant the member of the wins, which ends in that of the rank. */
export const poolMembersKey = (poolId: string): string => `standings:pool:${poolId}:members`
export const ASKED_POOLS_KEY = 'standings:asked-pools'

/** A pool's order as Redis has it, to be corrected by the runs that may have moved since: `moved` are these, as they are. */
export type CorrectedOrder = { readonly poolId: string; readonly moved: readonly Run[] }

/** Up to which event Redis shows the pool; null when it does not have it. Whoever keeps the boards then loads it. */
export async function readShownPlace(redis: Redis, poolId: string): Promise<Place | null> {
  return answerOrNull(async () => {
    const [state, isLoaded] = await redis
      .multi()
      .hmGet(STATE_KEY, ['xid', 'seq'])
      .hExists(LOADED_KEY, poolId)
      .execTyped()
    const [xid, seq] = state
    if (isLoaded && xid && seq) return { xid: BigInt(xid), seq: BigInt(seq) }
    await redis.sAdd(ASKED_POOLS_KEY, poolId)
    return null
  })
}

/** The members of a page; null when Redis has lost the pool. */
export async function readPoolPage(
  redis: Redis,
  { poolId, moved, order }: CorrectedOrder & { readonly order: PoolOrder },
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<string[] | null> {
  const key = poolSetKey(poolId, order)
  const from = Math.max(0, start - moved.length)
  return answerOrNull(async () => {
    const [isLoaded, end, was, members] = await redis
      .multi()
      .hExists(LOADED_KEY, poolId)
      .zScore(key, END_MEMBER)
      .hmGet(poolMembersKey(poolId), [END_MEMBER, ...moved.map(({ entrant }) => entrant)])
      .zRange(key, from, start + limit + moved.length)
      .execTyped()
    if (!isLoaded || end === null || was[0] === null) return null
    return movesOf(order, moved, was.slice(1)).page({ from, members }, { start, limit })
  })
}

/** [B9] The rank of each of these, who need not be in the set as they are; null when Redis has lost the pool. */
export async function readPoolRanks(
  redis: Redis,
  { poolId, moved }: CorrectedOrder,
  rankMembers: readonly string[],
): Promise<number[] | null> {
  const key = poolSetKey(poolId, 'rank')
  return answerOrNull(async () => {
    const asking = redis
      .multi()
      .hExists(LOADED_KEY, poolId)
      .zScore(key, END_MEMBER)
      .hmGet(poolMembersKey(poolId), [END_MEMBER, ...moved.map(({ entrant }) => entrant)])
    for (const member of rankMembers) asking.zLexCount(key, '-', `(${member}`)
    const [isLoaded, end, was, ...before] = await asking.execTyped()
    if (!isLoaded || end === null || was[0] === null) return null
    const moves = movesOf('rank', moved, was.slice(1))
    return rankMembers.map((member, index) => moves.rank(member, Number(before[index])))
  })
}

function movesOf(
  order: PoolOrder,
  moved: readonly Run[],
  was: readonly (string | null | undefined)[],
): Moves {
  return new Moves(
    moved.map((run, index) => {
      const wins = was[index] ?? null
      const from = wins === null || order === 'wins' ? wins : rankMemberOf(wins)
      return { from, to: poolMemberOf(order, run) }
    }),
  )
}

/** Null also without Redis: PostgreSQL knows the order too, it only takes longer. */
async function answerOrNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await answeredInTime(ask())
  } catch {
    return null
  }
}
