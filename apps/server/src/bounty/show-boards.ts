import { formatMicroUsd, sumMicroUsd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, TIERS, type Tier } from '@throwdown/rules/terms'
import type { Redis } from '../platform/redis.ts'
import { refuse } from '../platform/refusal.ts'
import { type BoardRow, listByRank, type Page } from './board-store.ts'
import { currentWeekOf } from './open-pool.ts'
import { PoolBoard } from './pool-board.ts'
import type { BountyPorts } from './ports.ts'
import { searchPool } from './search-pool.ts'
import {
  bountyPlayerOf,
  dollarsOf,
  playerRefOf,
  poolPlayerOf,
  summaryOf,
  untouchedPool,
} from './show-pool.ts'
import { findPools, listPrizes, listSettled, type PoolRow, type Queryable } from './store.ts'

const TOP = 3

export type BoardParts = {
  readonly db: Queryable
  readonly redis: Redis
  readonly ports: BountyPorts
  readonly nowMs: number
}
type Asked = { readonly limit: number; readonly page: number }

/** The open pool of every tier with its first three, the richest first. */
export async function showActivePools(parts: BoardParts) {
  const pools = await currentPools(parts, TIERS)
  const boards = await Promise.all(pools.map(({ id }) => listByRank(parts.db, id, { limit: TOP, offset: 0 })))
  const playerOf = await playersOf(parts, boards.flat())
  const shown = pools.map((pool, index) => ({
    pool,
    topPlayers: (boards[index] ?? []).map((row) => bountyPlayerOf(row, pool, playerOf(row.playerId))),
  }))
  shown.sort((a, b) => Number(b.pool.total - a.pool.total) || a.pool.tier - b.pool.tier)
  return {
    totalBountyPool: dollarsOf(sumMicroUsd(pools.map(({ total }) => total))),
    pools: shown.map(({ pool, topPlayers }) => ({ ...summaryOf(pool, parts.nowMs), topPlayers })),
  }
}

type BoardQuery = Asked & { readonly search: string; readonly sortBy: string; readonly playerId: string }

export async function showBoard(parts: BoardParts, tier: Tier, query: BoardQuery) {
  // The pool of a week has one name, so nothing has to wait until it is found.
  const board = new PoolBoard(parts, currentWeekOf(tier, parts.nowMs).id)
  const [[pool], found, own] = await Promise.all([
    currentPools(parts, [tier]),
    readBoard(parts, board, query),
    board.player(query.playerId),
  ])
  if (!pool) return refuse('not_found')
  const total = found.total ?? pool.players
  const playerOf = await playersOf(parts, own ? [...found.rows, own] : found.rows)
  return {
    pool: summaryOf(pool, parts.nowMs),
    players: found.rows.map((row) => bountyPlayerOf(row, pool, playerOf(row.playerId))),
    me: own ? bountyPlayerOf(own, pool, playerOf(own.playerId)) : null,
    totalPlayers: total,
    totalPages: Math.ceil(total / query.limit),
  }
}

/** A page of everybody, or of those who were searched. */
async function readBoard(
  { ports }: BoardParts,
  board: PoolBoard,
  query: BoardQuery,
): Promise<{ rows: BoardRow[]; total?: number }> {
  const page = pageOf(query)
  // Points and projection follow the rank.
  const order = query.sortBy === 'wins' ? 'wins' : 'rank'
  if (query.search !== '') return searchPool({ board, ports }, { beginning: query.search, order, page })
  return { rows: await board.page(order, page) }
}

export async function showWinners({ db, ports, nowMs }: BoardParts, asked: Asked) {
  const { pools, total } = await listSettled(db, pageOf(asked))
  const prizes = await listPrizes(
    db,
    pools.map(({ id }) => id),
  )
  const playerOf = await ports.publicPlayersOf([...new Set(prizes.map(({ playerId }) => playerId))])
  return {
    pools: pools.map((pool) => ({
      ...summaryOf(pool, nowMs),
      winners: prizes
        .filter(({ poolId }) => poolId === pool.id)
        .map(({ place, playerId, amount }) => ({
          ...playerRefOf(playerOf(playerId)),
          rank: place,
          prize: dollarsOf(amount),
          prizeMicroUsd: formatMicroUsd(amount),
        })),
    })),
    totalPools: total,
    totalPages: Math.ceil(total / asked.limit),
  }
}

/** Everybody in a pool, by rank; "default" is the pool that was settled last. */
export async function showDetails(parts: BoardParts, poolId: string, asked: Asked) {
  const { db } = parts
  const pool =
    poolId === 'default'
      ? (await listSettled(db, { limit: 1, offset: 0 })).pools[0]
      : (await findPools(db, [poolId])).get(poolId)
  if (!pool) return refuse('not_found')
  const rows = await new PoolBoard(parts, pool.id).page('rank', pageOf(asked))
  const [playerOf, prizes] = await Promise.all([playersOf(parts, rows), listPrizes(db, [pool.id])])
  const prizeOf = new Map(prizes.map(({ playerId, amount }) => [playerId, amount]))
  return {
    pool: summaryOf(pool, parts.nowMs),
    players: rows.map((row) =>
      poolPlayerOf(row, pool, { player: playerOf(row.playerId), prize: prizeOf.get(row.playerId) }),
    ),
    totalPlayers: pool.players,
    totalPages: Math.ceil(pool.players / asked.limit),
  }
}

const pageOf = ({ limit, page }: Asked): Page => ({ limit, offset: (page - 1) * limit })

const playersOf = ({ ports }: BoardParts, rows: readonly BoardRow[]) =>
  ports.publicPlayersOf([...new Set(rows.map(({ playerId }) => playerId))])

async function currentPools({ db, nowMs }: BoardParts, tiers: readonly Tier[]): Promise<PoolRow[]> {
  const weeks = tiers.map((tier) => currentWeekOf(tier, nowMs))
  const known = await findPools(
    db,
    weeks.map(({ id }) => id),
  )
  return weeks.map((week) => known.get(week.id) ?? untouchedPool(week, CURRENT_TERMS_VERSION))
}
