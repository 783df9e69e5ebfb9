import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPool } from '../../test/world/test-pool.ts'
import { publicPlayersOf } from '../identity/people/public-players.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'

const PLAYERS = 2_500

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function aNamedPool(): Promise<TestPool> {
  const pool = await new TestPool(database).open()
  await pool.join(PLAYERS)
  // Every fiftieth has another name. The order of names has nothing to do with that of the pool.
  await pool.owner.query(
    `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select id, name, lower(name), n || '@play.example', n || '@play.example', 'none', now(), false, now()
       from unnest($1::uuid[]) with ordinality as u (id, n)
      cross join lateral (select case when n % 50 = 0 then 'Runner_' else 'Walker_' end || n as name) x`,
    [pool.players],
  )
  await pool.show()
  return pool
}

test('a search finds the best-ranked hundred of the pool, in both orders, with their ranks', async () => {
  const pool = await aNamedPool()
  const { context } = pool
  const board = await pool.board({
    publicPlayersOf: (ids) => publicPlayersOf(context.database.pool, ids),
    verifiedOf: async (ids) => new Set(ids),
  })
  const runners = new Set(pool.players.filter((_, index) => index % 50 === 49))
  const byRank = await pool.sorted('rank')
  for (const order of ['rank', 'wins'] as const) {
    const everybody = await pool.sorted(order)
    const walkers = everybody.filter((id) => !runners.has(id))
    for (const page of [
      { limit: 10, offset: 0 },
      { limit: 50, offset: 50 },
      { limit: 50, offset: 80 },
    ]) {
      const found = await board.search('WALKER', order, page)
      const expected = walkers.slice(0, 100).slice(page.offset, page.offset + page.limit)
      expect(found.rows.map(({ playerId }) => playerId)).toEqual(expected)
      expect(found.rows.map(({ rank }) => byRank[rank - 1])).toEqual(expected)
      expect(found).toMatchObject({ total: 100, isMore: true })
    }
    const few = everybody.filter((id) => runners.has(id))
    const found = await board.search('ru', order, { limit: 100, offset: 0 })
    expect(found.rows.map(({ playerId }) => playerId)).toEqual(few)
    expect(found).toMatchObject({ total: few.length, isMore: false })
    expect((await board.search('w', order, { limit: 10, offset: 0 })).rows).toEqual([])
  }
})
