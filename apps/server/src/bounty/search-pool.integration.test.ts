import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPublicPlayers } from '../identity/people/public-players.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { listByRank, listByWins } from './board-store.ts'
import { searchPool } from './search-pool.ts'
import { TestPool } from './testing/a-pool.ts'

const PLAYERS = 2_500
const EVERYBODY = { limit: PLAYERS, offset: 0 }

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function aNamedPool(): Promise<TestPool> {
  const pool = await new TestPool(database).open()
  await pool.join(PLAYERS)
  // Every tenth has another name. The order of names has nothing to do with that of the pool.
  await pool.owner.query(
    `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select id, name, lower(name), n || '@play.example', n || '@play.example', 'none', now(), false, now()
       from unnest($1::uuid[]) with ordinality as u (id, n)
      cross join lateral (select case when n % 10 = 0 then 'Runner_' else 'Walker_' end || n as name) x`,
    [pool.players],
  )
  return pool
}

test.each(['with Redis', 'without Redis'] as const)(
  'a search with more than a thousand names begins with the first of the pool, %s',
  async (redis) => {
    const pool = await aNamedPool()
    if (redis === 'with Redis') await pool.show()
    const { context } = pool
    const ports = {
      findByName: (search: Parameters<typeof findPublicPlayers>[1]) =>
        findPublicPlayers(context.database.pool, search),
    }
    const runners = new Set(pool.players.filter((_, index) => index % 10 === 9))
    for (const [order, list] of [['rank', listByRank] as const, ['wins', listByWins] as const]) {
      const everybody = await list(pool.owner, pool.poolId, EVERYBODY)
      const walkers = everybody.filter(({ playerId }) => !runners.has(playerId))
      for (const page of [
        { limit: 10, offset: 0 },
        { limit: 10, offset: 40 },
        { limit: 50, offset: 950 },
      ])
        expect(
          await searchPool({ board: pool.board(), ports }, { beginning: 'WALKER', order, page }),
        ).toEqual({
          rows: walkers.slice(page.offset, page.offset + page.limit),
          total: 1_000,
        })
      const few = everybody.filter(({ playerId }) => runners.has(playerId))
      const page = { limit: 20, offset: 20 }
      expect(await searchPool({ board: pool.board(), ports }, { beginning: 'runner_', order, page })).toEqual(
        {
          rows: few.slice(20, 40),
          total: few.length,
        },
      )
    }
  },
)
