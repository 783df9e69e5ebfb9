import type { BoardPlayer } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { dollarsFloored, microUsd } from '@throwdown/rules/money'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { PublicPlayer } from '../../platform/public-player.ts'
import type { Redis } from '../../platform/redis.ts'
import { type BoardName, boardOf } from '../boards.ts'
import { boardSet, type Order, winRateOf } from '../order/board-set.ts'
import { openSet } from '../order/open-set.ts'
import type { PlayerPorts } from '../ports.ts'
import type { Names } from './names.ts'
import { searchSet } from './search.ts'
import { type BoardRow, findPlayerNo, listBoardRows } from './store.ts'

export type BoardDeps = {
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly clock: Clock
  readonly players: PlayerPorts
  readonly names: Names
}

export type Asked = { readonly name: BoardName; readonly order: Order }
type PageAsked = { readonly page: number; readonly limit: number; readonly search: string }

/** One page of a board or of a search in it, and the caller's own row. */
export async function showPage(
  deps: BoardDeps,
  { name, order }: Asked,
  { page, limit, search, playerId }: PageAsked & { readonly playerId: string | null },
) {
  const { pool, redis, clock, names, players } = deps
  const board = boardOf(name, clock.nowMs())
  const [set, callerNo] = await Promise.all([
    openSet(redis, boardSet(board)),
    playerId === null ? null : findPlayerNo(pool, playerId),
  ])
  const range = { start: (page - 1) * limit, limit }
  const isSearch = search !== ''
  const [found, ranks] = await Promise.all([
    isSearch
      ? searchSet({ db: pool, names, ...players }, { set, order, prefix: search }, range)
      : set.page(order, range),
    set.ranks(order, callerNo === null ? [] : [callerNo]),
  ])
  // The places of a page are its ranks; players of a search can be anywhere.
  const foundRanks = isSearch
    ? await set.ranks(order, found.playerNos)
    : found.playerNos.map((playerNo, index) => [playerNo, range.start + index + 1] as const)
  for (const [playerNo, rank] of foundRanks) ranks.set(playerNo, rank)
  const shown = await showRanked(deps, board, ranks)
  return {
    players: found.playerNos.flatMap((playerNo) => shown.get(playerNo) ?? []),
    totalPlayers: found.total,
    moreFound: found.isMore,
    me: (callerNo !== null && shown.get(callerNo)) || null,
    asOf: new Date(set.asOfMs).toISOString(),
  }
}

/** One player's row of a board; null: the player is not on it. */
export async function showRank(deps: BoardDeps, asked: Asked, playerId: string): Promise<BoardPlayer | null> {
  return (await showPage(deps, asked, { page: 1, limit: 1, search: '', playerId })).me
}

async function showRanked(
  { pool, players }: BoardDeps,
  board: number,
  ranks: ReadonlyMap<number, number>,
): Promise<Map<number, BoardPlayer>> {
  if (ranks.size === 0) return new Map()
  const rows = await listBoardRows(pool, board, [...ranks.keys()])
  const playerOf = await players.publicPlayersOf([...rows.values()].map(({ playerId }) => playerId))
  return new Map(
    [...rows].map(([playerNo, row]) => [
      playerNo,
      boardPlayer(row, ranks.get(playerNo) ?? 0, playerOf(row.playerId)),
    ]),
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
