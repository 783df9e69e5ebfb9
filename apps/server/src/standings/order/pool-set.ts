import { descendingKey, hasPlayedEnough, orderKeyOf, type Standing } from '@throwdown/rules/bounty/standing'
import { termsOfVersion } from '@throwdown/rules/terms'
import { memberOf, type RankedSet } from './ranked-set.ts'

/** What decides the places of a player in a pool. */
export type Run = Standing & {
  readonly poolId: string
  readonly playerId: string
  readonly playerNo: number
  readonly wins: number
  readonly scoringMatches: number
  readonly opponents: number
  readonly termsVersion: number
}

/** `prize` has only the runs that have played enough for one [B8], by rank. */
export const POOL_ORDERS = ['rank', 'wins', 'prize'] as const
export type PoolOrder = (typeof POOL_ORDERS)[number]

/**
 * All scores are 0 and the member holds the whole of [B9]: a score of 53 bits has no room for the event that decides
 * between two runs, and the rank of a member that is not in the set can be counted.
 */
export const poolSet = (poolId: string): RankedSet<PoolOrder, Run> => ({
  name: `pool:${poolId}`,
  orders: POOL_ORDERS,
  rankOrder: () => 'rank',
  membersMove: true,
  positionOf: (order, run) => {
    if (order === 'prize' && !hasPlayedEnough(run, termsOfVersion(run.termsVersion))) return null
    const member = rankMemberOf(run)
    return { score: 0, member: order === 'wins' ? `${descendingKey(run.wins)}${member}` : member }
  },
})

export const rankMemberOf = (run: Standing & { readonly playerNo: number }): string =>
  `${orderKeyOf(run)}${memberOf(run.playerNo)}`
