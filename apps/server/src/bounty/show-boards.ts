import { flooredDollars, sumMicroUsd } from '@throwdown/rules/money'
import { TIERS, type Tier } from '@throwdown/rules/terms'
import { refuse } from '../platform/refusal.ts'
import { beginsWith } from '../standings/read/search.ts'
import { listByRank, type Page } from './board-store.ts'
import { currentWeekOf, listCurrentPools } from './open-pool.ts'
import { type BoardRow, PoolBoard } from './pool-board.ts'
import type { BoardDeps } from './ports.ts'
import { projectPrizes } from './project-prizes.ts'
import { listRunsOf } from './run-store.ts'
import { bountyPlayerOf, poolPlayerOf, summaryOf } from './show-pool.ts'
import { findPools, listPrizes, listSettled, type PoolRow } from './store.ts'

const TOP: Page = { limit: 3, offset: 0 }

type Asked = { readonly limit: number; readonly page: number }
type BoardQuery = Asked & { readonly search: string; readonly sortBy: string; readonly playerId: string }

/** The open pool of every tier with its first three players, the richest pool first. */
export async function showActivePools(deps: BoardDeps) {
  const pools = await listCurrentPools(deps.db, TIERS, deps.nowMs)
  const shown = await Promise.all(
    pools.map(async (pool) => {
      const [rows, board] = await Promise.all([rankedOf(deps, pool.id, TOP), PoolBoard.find(deps, pool.id)])
      return { pool, topPlayers: await showPlayers(deps, rows, { board, pool }) }
    }),
  )
  shown.sort((a, b) => Number(b.pool.total - a.pool.total) || a.pool.tier - b.pool.tier)
  return {
    totalBountyPool: flooredDollars(sumMicroUsd(pools.map(({ total }) => total))),
    pools: shown.map(({ pool, topPlayers }) => ({ ...summaryOf(pool, deps), topPlayers })),
  }
}

export async function showBoard(deps: BoardDeps, tier: Tier, query: BoardQuery) {
  const { id } = currentWeekOf(tier, deps.nowMs)
  const search = query.search.trim()
  const [[pool], [run], board] = await Promise.all([
    listCurrentPools(deps.db, [tier], deps.nowMs),
    listRunsOf(deps.db, query.playerId, [id]),
    PoolBoard.find(deps, id),
    search !== '' && deps.names.readNew(),
  ])
  if (!pool) return refuse('not_found')
  // A pool in which nobody has played need not be in Redis yet.
  if (!board && (pool.players > 0 || run)) return refuse('standings_loading')
  const [found, rank] = await Promise.all([
    board ? readPage(board, search, query) : { rows: [], total: 0, isMore: false },
    run && board?.rankOf(run),
  ])
  const own = run && rank ? [{ ...run, rank }] : []
  const rows = found.rows.map((row) => own.find(({ playerId }) => playerId === row.playerId) ?? row)
  const shown = await showPlayers(deps, [...rows, ...own], { board, pool })
  const players = shown.slice(0, rows.length).filter(({ username }) => beginsWith(username, search))
  const total = found.total - (rows.length - players.length)
  return {
    pool: summaryOf(pool, deps),
    players,
    me: shown[rows.length] ?? null,
    totalPlayers: total,
    moreFound: found.isMore,
    totalPages: Math.ceil(total / query.limit),
    asOf: new Date(board?.asOfMs ?? deps.nowMs).toISOString(),
  }
}

/** Everybody in a pool, by rank; "default" is the pool that was settled last. */
export async function showDetails(deps: BoardDeps, poolId: string, asked: Asked) {
  const pool =
    poolId === 'default'
      ? (await listSettled(deps.db, { limit: 1, offset: 0 })).pools[0]
      : (await findPools(deps.db, [poolId])).get(poolId)
  if (!pool) return refuse('not_found')
  const isInRedis = pool.finishedAtMs === null && pool.players > 0
  const board = isInRedis ? await PoolBoard.open(deps, pool.id) : null
  const page = pageOf(asked)
  const rows = board ? (await board.page('rank', page)).rows : await rankedOf(deps, pool.id, page)
  const [playerOf, prizes] = await Promise.all([
    deps.ports.publicPlayersOf(rows.map(({ playerId }) => playerId)),
    listPrizes(deps.db, [pool.id]),
  ])
  const prizeOf = new Map(prizes.map(({ playerId, amount }) => [playerId, amount]))
  return {
    pool: summaryOf(pool, deps),
    players: rows.map((row) =>
      poolPlayerOf(row, pool, {
        player: playerOf(row.playerId),
        prize: prizeOf.get(row.playerId),
        solOf: deps.solOf,
      }),
    ),
    totalPlayers: pool.players,
    totalPages: Math.ceil(pool.players / asked.limit),
    asOf: new Date(board?.asOfMs ?? deps.nowMs).toISOString(),
  }
}

/** A page of everybody, or of the players that were searched for. */
async function readPage(board: PoolBoard, search: string, query: BoardQuery) {
  // Points and projection follow the rank.
  const order = query.sortBy === 'wins' ? 'wins' : 'rank'
  return search === '' ? board.page(order, pageOf(query)) : board.search(search, order, pageOf(query))
}

const pageOf = ({ limit, page }: Asked): Page => ({ limit, offset: (page - 1) * limit })

async function showPlayers(
  deps: BoardDeps,
  rows: readonly BoardRow[],
  of: { board: PoolBoard | null; pool: PoolRow },
) {
  const [playerOf, prizes] = await Promise.all([
    deps.ports.publicPlayersOf(rows.map(({ playerId }) => playerId)),
    projectPrizes({ ...of, shown: rows }, deps),
  ])
  return rows.map((row) =>
    bountyPlayerOf(row, { player: playerOf(row.playerId), projected: prizes.get(row.playerId) }, deps.solOf),
  )
}

/** Read from PostgreSQL: the first places of any pool, or any place of a finished one. */
async function rankedOf({ db }: BoardDeps, poolId: string, page: Page): Promise<BoardRow[]> {
  const runs = await listByRank(db, poolId, page)
  return runs.map((run, index) => ({ ...run, rank: page.offset + index + 1 }))
}
