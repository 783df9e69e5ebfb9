import type { BoardPlayer } from '@throwdown/contract/standings'
import { avatarOf } from '@throwdown/contract/user'
import { flooredDollars } from '@throwdown/rules/money'
import type pg from 'pg'
import type { SolFigures, SolOf } from '../../ledger/sol-figures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PlayerPorts, PublicPlayer } from '../../platform/public-player.ts'
import type { Redis } from '../../platform/redis.ts'
import { type BoardName, boardOf } from '../boards.ts'
import { boardSet, type Order, winRateOf } from '../order/board-set.ts'
import { openSet } from '../order/open-set.ts'
import type { Names } from './names.ts'
import { beginsWith, searchSet } from './search.ts'
import { type BoardRow, findPlayerNo, listBoardRows } from './store.ts'

export type BoardDeps = {
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly clock: Clock
  readonly players: PlayerPorts
  readonly names: Names
  readonly solFigures: SolFigures
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
  const isSearch = search !== ''
  const [set, callerNo, solOf] = await Promise.all([
    openSet(redis, boardSet(board)),
    playerId === null ? null : findPlayerNo(pool, playerId),
    deps.solFigures(),
    isSearch && names.readNew(),
  ])
  const range = { start: (page - 1) * limit, limit }
  const found = await (isSearch
    ? searchSet({ db: pool, names, ...players }, { set, order, prefix: search }, range)
    : set.page(order, range))
  const others = callerNo === null ? [] : [callerNo]
  const [rows, ranks] = await Promise.all([
    listBoardRows(pool, board, [...found.playerNos, ...others]),
    set.ranks(order, isSearch ? [...found.playerNos, ...others] : others),
  ])
  // The places of a page are its ranks; players of a search and the caller can be anywhere.
  if (!isSearch)
    for (const [index, playerNo] of found.playerNos.entries()) ranks.set(playerNo, range.start + index + 1)
  const playerOf = await players.publicPlayersOf([...rows.values()].map((row) => row.playerId))
  const show = (playerNo: number): BoardPlayer[] => {
    const [row, rank] = [rows.get(playerNo), ranks.get(playerNo)]
    if (!row || rank === undefined) return []
    return [boardPlayer(row, { rank, player: playerOf(row.playerId), solOf })]
  }
  const shown = found.playerNos
    .flatMap(show)
    .filter(({ username }) => !isSearch || beginsWith(username, search))
  return {
    players: shown,
    totalPlayers: found.total - (found.playerNos.length - shown.length),
    moreFound: found.isMore,
    me: others.flatMap(show)[0] ?? null,
    asOf: new Date(set.asOfMs).toISOString(),
  }
}

/** One player's row of a board; null: the player is not on it. */
export async function showRank(deps: BoardDeps, asked: Asked, playerId: string): Promise<BoardPlayer | null> {
  return (await showPage(deps, asked, { page: 1, limit: 1, search: '', playerId })).me
}

type Place = { readonly rank: number; readonly player: PublicPlayer; readonly solOf: SolOf }

function boardPlayer(row: BoardRow, { rank, player, solOf }: Place): BoardPlayer {
  return {
    userId: player.id,
    username: player.username,
    avatar: avatarOf(player.avatarId),
    rank,
    totalEarnings: flooredDollars(row.earnings),
    totalEarningsMicroUsd: row.earnings.toString(),
    normalModeEarnings: flooredDollars(row.earnings - row.bountyEarnings),
    bountyPoolEarnings: flooredDollars(row.bountyEarnings),
    solEarnings: solOf(row.earnings),
    gamesWon: row.won,
    gamesLost: row.lost,
    winRate: winRateOf(row),
    gamesPlayed: row.won + row.lost,
  }
}
