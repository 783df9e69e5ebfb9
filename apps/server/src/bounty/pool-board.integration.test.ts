import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { type OwnRedis, startOwnRedis } from '../../test/world/own-redis.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { POOL_ORDERS } from '../standings/order/pool-set.ts'
import { ASKED_POOLS_KEY, poolMembersKey, poolSetKey } from '../standings/order/pool-sets.ts'
import { LOADED_KEY, STATE_KEY } from '../standings/order/set-keys.ts'
import { applyAll, PATIENCE } from '../standings/testing/events.ts'
import { TestPool } from './testing/a-pool.ts'

// More than PostgreSQL alone is asked for.
const PLAYERS = 260

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

async function aShownPool(variables?: Record<string, string>): Promise<TestPool> {
  const pool = await new TestPool(database, variables).open()
  await pool.join(PLAYERS)
  await pool.show()
  return pool
}

async function anOwnRedis(): Promise<OwnRedis> {
  const redis = await startOwnRedis(await freePort())
  onTestFinished(() => redis.kill())
  return redis
}

test('[B9] random pools with full ties: Redis has exactly the order of PostgreSQL, also after many moves', async () => {
  const pool = await aShownPool()
  for (let round = 0; round < 3; round += 1) {
    for (const order of POOL_ORDERS) {
      const { sql, redis } = await pool.orders(order)
      expect(redis).toEqual(sql)
      expect(redis).toHaveLength(pool.players.length + 1)
    }
    await pool.move([...new Set(pool.some(200))])
    await pool.join(5)
    await pool.show()
  }
  const { rows } = await pool.owner.query<{ level: number }>(
    `select max(level)::int as level
       from (select count(*) as level from bounty_run group by banked, opponents_beaten, matches, reached_seq) ties`,
  )
  expect(rows[0]?.level).toBeGreaterThan(8)
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
})

test('[B9] answers are right although Redis is behind, and need not read the pool', async () => {
  const pool = await aShownPool()
  for (let round = 0; round < 3; round += 1) {
    await pool.moveSome(40)
    await pool.join(10)
    const { sql, redis } = await pool.orders('rank')
    expect(redis).not.toEqual(sql)
    expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  }
  await pool.show()
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
})

test('too far behind to be corrected, PostgreSQL answers alone', async () => {
  const pool = await aShownPool()
  for (let round = 0; round < 8; round += 1) await pool.move(pool.players)
  expect(await pool.wrongAnswers({ reading: 'the whole pool' })).toEqual([])
  await pool.show()
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
})

test('events that come twice, late and out of order leave the order right', async () => {
  const pool = await aShownPool()
  const { redis } = pool.context
  const place = await redis.hmGet(STATE_KEY, ['xid', 'seq'])
  // Drawn first, committed last: nothing may be shown beyond it, nor it be left out.
  const slow = database.open('postgres', 1).pool
  onTestFinished(async () => void (await slow.query('rollback')))
  await slow.query('begin')
  await pool.move(pool.players.slice(0, 5), slow)
  await pool.moveSome(30, pool.players.slice(5))
  await pool.keeper.apply()
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  await slow.query('commit')
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  await pool.show()
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  // As after a crash between the sets and the place: the same events are shown again.
  await redis.hSet(STATE_KEY, { xid: place[0] ?? '', seq: place[1] ?? '' })
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  await pool.moveSome(5)
  await pool.show()
  for (const order of POOL_ORDERS) {
    const { sql, redis: shown } = await pool.orders(order)
    expect(shown).toEqual(sql)
  }
})

test('a Redis that is flushed in the middle: right at once, and fast again when it is loaded', async () => {
  const own = await anOwnRedis()
  const pool = await aShownPool({ REDIS_URL: own.url })
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  await pool.context.redis.flushAll()
  await pool.moveSome(10)
  expect(await pool.wrongAnswers({ reading: 'the whole pool' })).toEqual([])
  expect(await pool.context.redis.sMembers(ASKED_POOLS_KEY)).toEqual([pool.poolId])
  await vi.waitFor(async () => {
    await pool.show()
    expect(await pool.context.redis.hExists(LOADED_KEY, pool.poolId)).toBe(1)
  }, PATIENCE)
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  expect(await pool.context.redis.exists(ASKED_POOLS_KEY)).toBe(0)
})

test('without Redis, or with one that hangs, PostgreSQL answers', async () => {
  const own = await anOwnRedis()
  const pool = await aShownPool({ REDIS_URL: own.url })
  const board = pool.board()
  const [someone = ''] = pool.players
  const before = await board.player(someone)
  own.freeze()
  expect(await board.player(someone)).toEqual(before)
  await own.kill()
  expect(await pool.wrongAnswers({ reading: 'the whole pool' })).toEqual([])
})

test.each(['rank', 'wins', 'members'] as const)(
  'a pool that has lost its %s is loaded again as a whole',
  async (lost) => {
    const pool = await aShownPool()
    const { redis } = pool.context
    await redis.del(lost === 'members' ? poolMembersKey(pool.poolId) : poolSetKey(pool.poolId, lost))
    await pool.moveSome(10)
    await applyAll(pool.keeper, pool.owner)
    expect(await pool.wrongAnswers({ reading: 'the whole pool' })).toEqual([])
    await pool.keeper.loadPools()
    expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  },
)

test('what moves while a pool is loaded is in its place', async () => {
  const pool = await new TestPool(database).open()
  await pool.join(PLAYERS)
  const loaded = new AbortController()
  const loads = (async () => {
    for (let round = 0; round < 10; round += 1) {
      await pool.context.redis.hDel(LOADED_KEY, pool.poolId)
      await pool.keeper.loadPools()
    }
    loaded.abort()
  })()
  while (!loaded.signal.aborted) {
    await pool.moveSome(3)
    await pool.keeper.apply()
  }
  await loads
  await pool.show()
  for (const order of POOL_ORDERS) {
    const { sql, redis } = await pool.orders(order)
    expect(redis).toEqual(sql)
  }
})

test('a finished pool is loaded when somebody looks into it, and not for ever', async () => {
  const pool = await new TestPool(database).open()
  await pool.join(PLAYERS)
  await pool.owner.query(
    `update bounty_pool set state = 'VOID', closing_at = now(), review_at = now(), review_ends_at = now(), finished_at = now(),
            total = 0, fee = 0, eligible_players = 0`,
  )
  await pool.show()
  const { redis } = pool.context
  expect(await redis.hExists(LOADED_KEY, pool.poolId)).toBe(0)
  expect(await pool.wrongAnswers({ reading: 'the whole pool' })).toEqual([])
  await pool.keeper.loadPools()
  expect(await pool.wrongAnswers({ reading: 'places' })).toEqual([])
  for (const order of POOL_ORDERS)
    expect(await redis.ttl(poolSetKey(pool.poolId, order))).toBeGreaterThan(3_000)
})
