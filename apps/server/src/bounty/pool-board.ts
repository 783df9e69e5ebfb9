import type { Redis } from '../platform/redis.ts'
import {
  entrantOf,
  type PoolOrder,
  poolMemberOf,
  type Run,
  rankMemberOf,
} from '../standings/order/pool-set.ts'
import { readPoolPage, readPoolRanks, readShownPlace } from '../standings/order/pool-sets.ts'
import {
  type BoardRow,
  findPlayer,
  listByRank,
  listByWins,
  listPlayers,
  type Page,
  type RunRow,
} from './board-store.ts'
import {
  countPlayers,
  listEntrants,
  listIdsByRank,
  listIdsByWins,
  listIdsOfEntrants,
  listKeys,
  listMoved,
  type Moved,
} from './order-store.ts'
import type { Queryable } from './store.ts'

// Up to here the index of PostgreSQL brings a page in less time than a question to Redis takes.
const SHALLOW_MAX = 200

export type Found = { readonly rows: BoardRow[]; readonly total: number }

/**
 * [B9] The places of a pool. Redis knows who stands where up to some event; the runs that have moved since are read from
 * PostgreSQL and put in their places, so an answer is right however far Redis is behind. Without it PostgreSQL answers
 * alone, by reading the pool.
 */
export class PoolBoard {
  private readonly db: Queryable
  private readonly redis: Redis
  private readonly poolId: string

  constructor({ db, redis }: { readonly db: Queryable; readonly redis: Redis }, poolId: string) {
    this.db = db
    this.redis = redis
    this.poolId = poolId
  }

  async page(order: PoolOrder, page: Page): Promise<BoardRow[]> {
    const { db, poolId } = this
    if (order === 'rank' && isShallow(page)) return listByRank(db, poolId, page)
    const sql = order === 'wins' ? listByWins : listByRank
    return (await this.pageByRedis(order, page)) ?? sql(db, poolId, page)
  }

  /** Who stands in these places. */
  async ids(order: PoolOrder, page: Page): Promise<string[]> {
    const { db, poolId } = this
    if (order === 'rank') return listIdsByRank(db, poolId, page)
    const since = await this.since([])
    const members = since && (await this.members(order, page, since.moved))
    if (!members) return listIdsByWins(db, poolId, page)
    return listIdsOfEntrants(db, poolId, members.map(entrantOf))
  }

  /** A page of those of the players who are in the pool. */
  async pick(playerIds: readonly string[], order: PoolOrder, page: Page): Promise<Found> {
    if (playerIds.length === 0) return { rows: [], total: 0 }
    return (await this.pickByRedis(playerIds, order, page)) ?? this.pickBySql(playerIds, order, page)
  }

  /** How many of the players are in the pool. */
  async count(playerIds: readonly string[]): Promise<number> {
    return playerIds.length === 0 ? 0 : countPlayers(this.db, this.poolId, playerIds)
  }

  async player(playerId: string): Promise<BoardRow | undefined> {
    const since = await this.since([playerId])
    const ranks = since && (await this.ranks(since.asked, since.moved))
    return ranks ? ranked(since.asked, ranks)[0] : findPlayer(this.db, this.poolId, playerId)
  }

  private async pageByRedis(order: PoolOrder, page: Page): Promise<BoardRow[] | null> {
    const since = await this.since([])
    const members = since && (await this.members(order, page, since.moved))
    if (!members) return null
    const { moved } = since
    const ranks =
      order === 'rank'
        ? members.map((_, index) => page.offset + index + 1)
        : await readPoolRanks(this.redis, { poolId: this.poolId, moved }, members.map(rankMemberOf))
    if (!ranks) return null
    const entrants = members.map(entrantOf)
    const runs = await listEntrants(this.db, this.poolId, entrants)
    return ranked(
      entrants.map((entrant) => runs.get(entrant)),
      ranks,
    )
  }

  private async pickByRedis(
    playerIds: readonly string[],
    order: PoolOrder,
    page: Page,
  ): Promise<Found | null> {
    const { db, poolId } = this
    const [since, keys] = await Promise.all([this.since([]), listKeys(db, poolId, playerIds)])
    if (!since) return null
    const found = keys
      .map((run) => ({ run, member: poolMemberOf(order, run) }))
      .sort((a, b) => (a.member < b.member ? -1 : 1))
    const shown = pageOf(found, page).map(({ run }) => run)
    const [ranks, runs] = await Promise.all([
      this.ranks(shown, since.moved),
      listEntrants(
        db,
        poolId,
        shown.map(({ entrant }) => entrant),
      ),
    ])
    const rows = shown.map(({ entrant }) => runs.get(entrant))
    return ranks && { rows: ranked(rows, ranks), total: found.length }
  }

  private async pickBySql(playerIds: readonly string[], order: PoolOrder, page: Page): Promise<Found> {
    const found = await listPlayers(this.db, this.poolId, playerIds)
    if (order === 'wins') found.sort((a, b) => b.wins - a.wins || a.rank - b.rank)
    return { rows: pageOf(found, page), total: found.length }
  }

  private members(order: PoolOrder, page: Page, moved: readonly RunRow[]): Promise<string[] | null> {
    const { limit, offset: start } = page
    return readPoolPage(this.redis, { poolId: this.poolId, moved, order }, { start, limit })
  }

  private async ranks(runs: readonly Run[], moved: readonly Run[]): Promise<number[] | null> {
    if (runs.length === 0) return []
    const { redis, poolId } = this
    // Redis may have come further meanwhile: what these runs have become must not stand before what they are.
    const shown = new Set(runs.map(({ entrant }) => entrant))
    const corrected = [...runs, ...moved.filter(({ entrant }) => !shown.has(entrant))]
    const members = runs.map((run) => poolMemberOf('rank', run))
    return readPoolRanks(redis, { poolId, moved: corrected }, members)
  }

  /** These players' runs, and all that Redis may not have in their places; null when it cannot be asked. */
  private async since(playerIds: readonly string[]): Promise<Moved | null> {
    const place = await readShownPlace(this.redis, this.poolId)
    return place && listMoved(this.db, this.poolId, { since: place, playerIds })
  }
}

const ranked = (runs: readonly (RunRow | undefined)[], ranks: readonly number[]): BoardRow[] =>
  runs.flatMap((run, index) => {
    const rank = ranks[index]
    return run && rank !== undefined ? { ...run, rank } : []
  })

const isShallow = ({ limit, offset }: Page): boolean => offset + limit <= SHALLOW_MAX

const pageOf = <Item>(items: readonly Item[], { limit, offset }: Page): Item[] =>
  items.slice(offset, offset + limit)
