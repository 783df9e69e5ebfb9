import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { aContext, type TestContext } from '../../../test/world/context.ts'
import type { TestDatabase } from '../../platform/testing/database.ts'
import { BoardKeeper } from '../../standings/count/keep-boards.ts'
import { POOL_ORDERS, type PoolOrder } from '../../standings/order/pool-set.ts'
import { poolSetKey } from '../../standings/order/pool-sets.ts'
import { applyAll } from '../../standings/testing/events.ts'
import { findPlayer, listByRank, listByWins } from '../board-store.ts'
import { currentWeekOf } from '../open-pool.ts'
import { PoolBoard } from '../pool-board.ts'
import type { Queryable } from '../store.ts'

const PAGE = 50
const EVERYBODY = { limit: 1_000_000, offset: 0 }
/** Questions that read the pool up to a place or as a whole. */
const WHOLE_POOL = new Set([
  'bounty_board_by_rank',
  'bounty_board_by_wins',
  'bounty_board_players',
  'bounty_board_player',
])

/** A pool whose players move as settlements move them: the run and its event in one transaction. */
export class TestPool {
  readonly context: TestContext
  readonly owner
  readonly poolId: string
  readonly keeper: BoardKeeper
  readonly players: string[] = []

  constructor(database: TestDatabase, variables: Record<string, string> = {}) {
    this.context = aContext({ DATABASE_URL: database.url('throwdown_app'), ...variables })
    this.owner = database.open('postgres', 4).pool
    this.poolId = currentWeekOf(5, this.context.clock.nowMs()).id
    this.keeper = new BoardKeeper(this.context)
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
    })
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
    await this.keeper.loadPools()
  }

  /** Who stands where by PostgreSQL, and in the set of Redis. */
  async orders(order: PoolOrder): Promise<{ sql: string[]; redis: string[] }> {
    const rows = await (order === 'rank' ? listByRank : listByWins)(this.owner, this.poolId, EVERYBODY)
    const members = await this.context.redis.zRange(poolSetKey(this.poolId, order), 0, -1)
    return {
      sql: [...rows.map(({ entrant }) => entrant.replaceAll('-', '')), '~'],
      redis: members.map((member) => member.slice(-32)),
    }
  }

  board(): PoolBoard {
    return new PoolBoard({ db: this.context.database.pool, redis: this.context.redis }, this.poolId)
  }

  /** Where the board says something else than PostgreSQL alone does, or reads another part of it than it should. */
  async wrongAnswers({ reading }: { reading: 'places' | 'the whole pool' }): Promise<unknown[]> {
    const { found, right, wholePool } = await this.answers()
    const wrong: unknown[] = found.flatMap((one, index) =>
      isDeepStrictEqual(one, right[index]) ? [] : { found: one, right: right[index] },
    )
    const read = wholePool.length === 0 ? 'places' : 'the whole pool'
    return read === reading ? wrong : [...wrong, { read }]
  }

  /** Every page in both orders, ranks alone and in a search, as the board has them and as PostgreSQL alone does. */
  private async answers() {
    const board = this.board()
    const asked = vi.spyOn(this.context.database.pool, 'query')
    const found: unknown[] = []
    const right: unknown[] = []
    for (const order of POOL_ORDERS) {
      const everybody = await (order === 'rank' ? listByRank : listByWins)(this.owner, this.poolId, EVERYBODY)
      const firstDeep = order === 'rank' ? 4 : 0
      for (let page = firstDeep; page * PAGE <= everybody.length; page += 1) {
        found.push(await board.page(order, { limit: PAGE, offset: page * PAGE }))
        right.push(everybody.slice(page * PAGE, (page + 1) * PAGE))
      }
      const some = everybody.filter((_, place) => place % 3 === 0)
      const ids = some.toReversed().map(({ playerId }) => playerId)
      found.push(await board.pick(ids, order, { limit: PAGE, offset: PAGE }))
      right.push({ rows: some.slice(PAGE, 2 * PAGE), total: some.length })
    }
    for (const id of [...this.some(20), randomUUID()]) {
      found.push(await board.player(id))
      right.push(await findPlayer(this.owner, this.poolId, id))
    }
    const wholePool = asked.mock.calls.map(nameOf).filter((name) => WHOLE_POOL.has(name))
    asked.mockRestore()
    return { found, right, wholePool }
  }
}

const named = z.object({ name: z.string() })
const nameOf = ([asked]: readonly unknown[]): string => named.safeParse(asked).data?.name ?? ''

const MOVE = `
with drawn as (
  select id, 1 + floor(random() * 3)::int as matches, floor(random() * 3)::int * 2 as banked, random() as luck
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
