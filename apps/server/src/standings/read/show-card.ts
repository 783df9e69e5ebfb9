import type { Parsed } from '@throwdown/contract/endpoint'
import type { playerCard } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { winRateOf } from '../order/board-set.ts'
import { readRank } from '../order/board-sets.ts'
import { type BoardParts, orderedBoard } from './show-board.ts'
import { findCareer, findPlayerNo, listBoardRows } from './store.ts'

type PlayerCard = Parsed<typeof playerCard, 'reply'>['data']

/** What any signed-in player may see of another; former players have no card. */
export async function showCard(parts: BoardParts, playerId: string): Promise<PlayerCard> {
  const playerOf = await parts.players.publicPlayersOf([playerId])
  const player = playerOf(playerId)
  if (player.isFormer) return refuse('not_found')
  const at = orderedBoard(parts, { name: { time: 'all', mode: 'all', tier: 'all' }, order: 'earnings' })
  const playerNo = await findPlayerNo(parts.pool, playerId)
  const [rank, rows, career] = await Promise.all([
    readRank(parts.redis, at, playerNo),
    playerNo === null ? null : listBoardRows(parts.pool, at.board, [playerNo]),
    playerNo === null ? null : findCareer(parts.pool, playerNo),
  ])
  const { won, lost } = (playerNo !== null && rows?.get(playerNo)) || { won: 0, lost: 0 }
  return {
    userId: playerId,
    username: player.username,
    avatar: avatarOf(player.avatarId),
    joinedAt: player.joinedAt.toISOString(),
    rank,
    gamesPlayed: won + lost,
    gamesWon: won,
    gamesLost: lost,
    winRate: winRateOf({ won, lost }),
    bestWinStreak: career?.bestStreak ?? 0,
    poolsPlayed: career?.pools ?? 0,
    podiums: career?.podiums ?? 0,
  }
}
