import type { Parsed } from '@throwdown/contract/endpoint'
import type { playerCard } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { refuse } from '../platform/refusal.ts'
import { type BoardDeps, showRank } from '../standings/read/show-board.ts'
import { findCareer, findHeadToHead } from './card-store.ts'

type PlayerCard = Parsed<typeof playerCard, 'reply'>['data']

const ALL_TIME = { name: { time: 'all', mode: 'all', tier: 'all' }, order: 'earnings' } as const
const UNRANKED = { rank: null, gamesPlayed: 0, gamesWon: 0, gamesLost: 0, winRate: 0 }

/** What any signed-in player may see of another; former players have no card. */
export async function showCard(deps: BoardDeps, playerId: string, callerId: string): Promise<PlayerCard> {
  const player = (await deps.players.publicPlayersOf([playerId]))(playerId)
  if (player.isFormer) return refuse('not_found')
  const [row, career, headToHead] = await Promise.all([
    showRank(deps, ALL_TIME, playerId),
    findCareer(deps.pool, playerId),
    callerId === playerId ? null : findHeadToHead(deps.pool, callerId, playerId),
  ])
  const { rank, gamesPlayed, gamesWon, gamesLost, winRate } = row ?? UNRANKED
  return {
    userId: playerId,
    username: player.username,
    avatar: avatarOf(player.avatarId),
    joinedAt: player.joinedAt.toISOString(),
    rank,
    gamesPlayed,
    gamesWon,
    gamesLost,
    winRate,
    bestWinStreak: career.bestStreak,
    poolsPlayed: career.pools,
    podiums: career.podiums,
    headToHead,
  }
}
