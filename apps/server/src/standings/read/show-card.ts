import type { Parsed } from '@throwdown/contract/endpoint'
import type { playerCard } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { type BoardDeps, showRank } from './show-board.ts'
import { findCareer } from './store.ts'

type PlayerCard = Parsed<typeof playerCard, 'reply'>['data']

const ALL_TIME = { name: { time: 'all', mode: 'all', tier: 'all' }, order: 'earnings' } as const

/** What any signed-in player may see of another; former players have no card. */
export async function showCard(deps: BoardDeps, playerId: string): Promise<PlayerCard> {
  const player = (await deps.players.publicPlayersOf([playerId]))(playerId)
  if (player.isFormer) return refuse('not_found')
  const [row, career] = await Promise.all([
    showRank(deps, ALL_TIME, playerId),
    findCareer(deps.pool, playerId),
  ])
  return {
    userId: playerId,
    username: player.username,
    avatar: avatarOf(player.avatarId),
    joinedAt: player.joinedAt.toISOString(),
    rank: row?.rank ?? null,
    gamesPlayed: row?.gamesPlayed ?? 0,
    gamesWon: row?.gamesWon ?? 0,
    gamesLost: row?.gamesLost ?? 0,
    winRate: row?.winRate ?? 0,
    bestWinStreak: career?.bestStreak ?? 0,
    poolsPlayed: career?.pools ?? 0,
    podiums: career?.podiums ?? 0,
  }
}
