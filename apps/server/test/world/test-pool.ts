import { randomInt, randomUUID } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import { listByRank } from '../../src/bounty/board-store.ts'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { type BoardRow, PoolBoard } from '../../src/bounty/pool-board.ts'
import type { BoardDeps, BountyPorts } from '../../src/bounty/ports.ts'
import { listRunsOf, type RunRow } from '../../src/bounty/run-store.ts'
import { withoutSol } from '../../src/ledger/sol-figures.ts'
import type { Queryable } from '../../src/platform/sql.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { BoardKeeper } from '../../src/standings/keep-boards.ts'
import type { PoolOrder } from '../../src/standings/order/pool-set.ts'
import { Names } from '../../src/standings/read/names.ts'
import { applyAll } from '../../src/standings/testing/events.ts'
import { aContext, type TestContext } from './context.ts'

const PAGE = 50
const EVERYBODY = { limit: 1_000_000, offset: 0 }
export const PORTS: BountyPorts = {
  publicPlayersOf: async () => (id) => ({ id, username: id, avatarId: 'first', isFormer: true }),
  verifiedOf: async (ids: readonly string[]) => new Set(ids),
}

/** A pool whose players move as settlements move them: the run and its event in one transaction. */
export class TestPool {
  readonly context: TestContext
  readonly owner
  readonly poolId: string
  readonly keeper: BoardKeeper
  readonly players: string[] = []
  private readonly names: Names

  constructor(database: TestDatabase, variables: Record<string, string> = {}) {
    this.context = aContext({ DATABASE_URL: database.url('throwdown_app'), ...variables })
    this.owner = database.open('postgres', 4).pool
    this.poolId = currentWeekOf(5, this.context.clock.nowMs()).id
    this.keeper = new BoardKeeper(this.context)
    this.names = new Names(this.context.database.pool)
    onTestFinished(() => this.keeper.stop())
  }

  async open(): Promise<this> {
    const { id, startsAtMs, endsAtMs } = currentWeekOf(5, this.context.clock.nowMs())
    await this.owner.query('select bounty_open_pool($1, 5::smallint, $2, $3, 1, 60)', [
      id,
      new Date(startsAtMs),
      new Date(endsAtMs),
    ])
    await vi.waitFor(() => {
      if (!this.context.redis.isReady) throw new Error('redis is not ready')
    }, PATIENCE)
    return this
  }

  async join(count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => randomUUID())
    this.players.push(...ids)
    await this.move(ids)
  }

  /** Something happens to these players. Few results differ, so that many are level in everything but the lot. */
  async move(playerIds: readonly string[], db: Queryable = this.owner): Promise<void> {
    await db.query(MOVE, [this.poolId, playerIds])
  }

  /** One after the other, each in a transaction of its own. */
  async moveSome(count: number, among = this.players): Promise<void> {
    for (const playerId of this.some(count, among)) await this.move([playerId])
  }

  some(count: number, among = this.players): string[] {
    return Array.from({ length: count }, () => among[randomInt(among.length)] ?? '')
  }

  /** Redis shows everything that has happened. */
  async show(): Promise<void> {
    await applyAll(this.keeper, this.owner)
    await this.keeper.load()
    await this.names.readNew()
  }

  /** The players in the order of PostgreSQL. */
  async sorted(order: PoolOrder): Promise<string[]> {
    const rows = await listByRank(this.owner, this.poolId, EVERYBODY)
    // Sorting is stable: of equal wins the better rank is first.
    if (order === 'wins') rows.sort((a, b) => b.wins - a.wins)
    const isShown = ({ scoringMatches, opponents }: RunRow) =>
      order !== 'prize' || (scoringMatches >= 10 && opponents >= 6)
    return rows.filter(isShown).map(({ playerId }) => playerId)
  }

  deps(ports: BountyPorts = PORTS): BoardDeps {
    const { database, redis, clock } = this.context
    return { db: database.pool, redis, ports, names: this.names, nowMs: clock.nowMs(), solOf: withoutSol }
  }

  board(ports?: BountyPorts): Promise<PoolBoard> {
    return PoolBoard.open(this.deps(ports), this.poolId)
  }

  /** Every page of the board in an order: the players, and whether each has the rank that PostgreSQL gives. */
  async pages(order: PoolOrder): Promise<{ players: string[]; wrongRanks: unknown[] }> {
    const byRank = await this.sorted('rank')
    const board = await this.board()
    const rows: BoardRow[] = []
    for (let page = 0; page * PAGE <= byRank.length; page += 1)
      rows.push(...(await board.page(order, { limit: PAGE, offset: page * PAGE })).rows)
    return {
      players: rows.map(({ playerId }) => playerId),
      wrongRanks: rows.filter(({ rank, playerId }) => byRank[rank - 1] !== playerId),
    }
  }

  /** The rank of a player's run as it is now, by the board and by PostgreSQL. */
  async ownRank(playerId: string): Promise<{ shown: number; right: number }> {
    const [run] = await listRunsOf(this.owner, playerId, [this.poolId])
    if (!run) throw new Error('the player has no run')
    return {
      shown: await (await this.board()).rankOf(run),
      right: (await this.sorted('rank')).indexOf(playerId) + 1,
    }
  }
}

const MOVE = `
with drawn as (
  select id, case when random() < 0.2 then 12 else 1 + floor(random() * 3)::int end as matches, floor(random() * 3)::int * 2 as banked, random() as luck
    from unnest($2::uuid[]) as u (id)
), event as (
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, contribution)
  select now(), 'won', id, 'bounty', 5, gen_random_uuid(), gen_random_uuid(), $1, 1500000 from drawn
  returning player_id, seq
)
insert into bounty_run as r (pool_id, player_id, banked, wins, losses, matches, best_streak, scoring_matches, opponents,
                             opponents_beaten, contributed, reached_seq)
select $1, d.id, d.banked, w.wins, d.matches - w.wins, d.matches, w.wins, d.matches, d.matches, w.wins, 1500000,
       case when d.banked > 0 then e.seq else 0 end
  from drawn d
  join event e on e.player_id = d.id
 cross join lateral (select floor(d.luck * (d.matches + 1))::int as wins) w
 order by d.id
    on conflict (pool_id, player_id) do update
   set banked = excluded.banked, wins = excluded.wins, losses = excluded.losses, matches = excluded.matches,
       best_streak = excluded.best_streak, scoring_matches = excluded.scoring_matches, opponents = excluded.opponents,
       opponents_beaten = excluded.opponents_beaten, contributed = r.contributed + excluded.contributed,
       reached_seq = excluded.reached_seq`
