import type { BoardPlayer } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { dollarsFloored, microUsd } from '@throwdown/rules/money'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { PublicPlayer } from '../../platform/public-player.ts'
import type { Redis } from '../../platform/redis.ts'
import { type BoardName, boardOf } from '../boards.ts'
import { type Order, winRateOf } from '../order/board-set.ts'
import { type OrderedBoard, readPage } from '../order/board-sets.ts'
import type { PlayerPorts } from '../ports.ts'
import { type BoardRow, findPlayerNo, listBoardRows } from './store.ts'

export type BoardParts = {
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly clock: Clock
  readonly players: PlayerPorts
}

export type Asked = { readonly name: BoardName; readonly order: Order }
export type BoardPage = {
  readonly players: BoardPlayer[]
  readonly totalPlayers: number
  readonly me: BoardPlayer | null
}

export function orderedBoard({ clock }: Pick<BoardParts, 'clock'>, { name, order }: Asked): OrderedBoard {
  return { board: boardOf(name, clock.nowMs()), order }
}

/** One page of a board, and the asking player's own row. */
export async function showPage(
  parts: BoardParts,
  asked: Asked,
  { page, limit, playerId }: { page: number; limit: number; playerId: string | null },
): Promise<BoardPage> {
  const at = orderedBoard(parts, asked)
  const playerNo = playerId === null ? null : await findPlayerNo(parts.pool, playerId)
  const start = (page - 1) * limit
  const { total, playerNos, ownRank } = await readPage(parts.redis, at, { start, limit, playerNo })
  const ranks = new Map(playerNos.map((no, index) => [no, start + index + 1]))
  if (playerNo !== null && ownRank !== null) ranks.set(playerNo, ownRank)
  const shown = await showRanked(parts, at.board, ranks)
  return {
    players: playerNos.flatMap((no) => shown.get(no) ?? []),
    totalPlayers: total,
    me: (playerNo !== null && shown.get(playerNo)) || null,
  }
}

/** One player's row of a board; null for who does not stand on it. */
export async function showRank(
  parts: BoardParts,
  asked: Asked,
  playerId: string,
): Promise<BoardPlayer | null> {
  return (await showPage(parts, asked, { page: 1, limit: 1, playerId })).me
}

/** Ranked players as everybody sees them, by their numbers. */
export async function showRanked(
  { pool, players }: BoardParts,
  board: number,
  ranks: ReadonlyMap<number, number>,
): Promise<Map<number, BoardPlayer>> {
  if (ranks.size === 0) return new Map()
  const rows = await listBoardRows(pool, board, [...ranks.keys()])
  const playerOf = await players.publicPlayersOf([...rows.values()].map(({ playerId }) => playerId))
  return new Map(
    [...rows].flatMap(([playerNo, row]) => {
      const rank = ranks.get(playerNo)
      return rank === undefined ? [] : [[playerNo, boardPlayer(row, rank, playerOf(row.playerId))]]
    }),
  )
}

function boardPlayer(row: BoardRow, rank: number, player: PublicPlayer): BoardPlayer {
  return {
    userId: player.id,
    username: player.username,
    avatar: avatarOf(player.avatarId),
    rank,
    totalEarnings: dollars(row.earnings),
    totalEarningsMicroUsd: row.earnings.toString(),
    normalModeEarnings: dollars(row.earnings - row.bountyEarnings),
    bountyPoolEarnings: dollars(row.bountyEarnings),
    solEarnings: null,
    gamesWon: row.won,
    gamesLost: row.lost,
    winRate: winRateOf(row),
    gamesPlayed: row.won + row.lost,
  }
}

const dollars = (micros: bigint): number => Number(dollarsFloored(microUsd(micros)))
