import { usd } from '@throwdown/rules/money'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { type OwnRedis, startOwnRedis } from '../../test/world/own-redis.ts'
import { PORTS, TestPool } from '../../test/world/test-pool.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { POOL_ORDERS } from '../standings/order/pool-set.ts'
import { completeKey, LIVE_KEY, membersKey, setKey } from '../standings/order/ranked-set.ts'
import { listByRank } from './board-store.ts'
import { projectPrizes } from './project-prizes.ts'
import { findPools } from './store.ts'

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

/** The pages of every order, and what PostgreSQL says they must be. */
async function allPages(pool: TestPool) {
  const [shown, right] = [[] as unknown[], [] as unknown[]]
  for (const order of POOL_ORDERS) {
    shown.push(await pool.pages(order))
    right.push({ players: await pool.sorted(order), wrongRanks: [] })
  }
  return { shown, right }
}

test('[B9] random pools with full ties: Redis has exactly the order of PostgreSQL, also after many moves', async () => {
  const pool = await aShownPool()
  for (let round = 0; round < 3; round += 1) {
    {
      const { shown, right } = await allPages(pool)
      expect(shown).toEqual(right)
    }
    await pool.move([...new Set(pool.some(200))])
    await pool.join(5)
    await pool.show()
  }
  {
    const { shown, right } = await allPages(pool)
    expect(shown).toEqual(right)
  }
  const { rows } = await pool.owner.query<{ level: number }>(
    `select max(level)::int as level
       from (select count(*) as level from bounty_run group by banked, opponents_beaten, matches, reached_seq) ties`,
  )
  expect(rows[0]?.level).toBeGreaterThan(8)
})

test('[B9] while Redis is behind, a page is that of its time, and the rank of the player is that of the run now', async () => {
  const pool = await aShownPool()
  const before = await pool.sorted('rank')
  for (let round = 0; round < 20; round += 1) {
    const [mover = ''] = pool.some(1)
    await pool.move([mover])
    const { shown, right } = await pool.ownRank(mover)
    expect(shown).toBe(right)
    const page = await (await pool.board()).page('rank', { limit: 20, offset: 0 })
    expect(page.rows.map(({ playerId }) => playerId)).toEqual(before.slice(0, 20))
    // The others did not move, so that only this run differs.
    await pool.show()
    before.splice(0, before.length, ...(await pool.sorted('rank')))
  }
})

test('a player whose first result is not counted yet has a rank', async () => {
  const pool = await aShownPool()
  await pool.join(1)
  const { shown, right } = await pool.ownRank(pool.players.at(-1) ?? '')
  expect(shown).toBe(right)
})

test('events that come twice, late and out of order leave the order right', async () => {
  expect.hasAssertions()
  const pool = await aShownPool()
  const { redis } = pool.context
  const place = await redis.hmGet(LIVE_KEY, ['xid', 'seq'])
  // Drawn first, committed last: nothing may be shown beyond it, nor it be left out.
  const slow = database.open('postgres', 1).pool
  onTestFinished(async () => void (await slow.query('rollback')))
  await slow.query('begin')
  await pool.move(pool.players.slice(0, 5), slow)
  await pool.moveSome(30, pool.players.slice(5))
  await pool.keeper.apply()
  await slow.query('commit')
  await pool.show()
  {
    const { shown, right } = await allPages(pool)
    expect(shown).toEqual(right)
  }
  // As after a crash between the sets and the place: the same events are shown again.
  await redis.hSet(LIVE_KEY, { xid: place[0] ?? '', seq: place[1] ?? '' })
  await pool.moveSome(5)
  await pool.show()
  {
    const { shown, right } = await allPages(pool)
    expect(shown).toEqual(right)
  }
})

test('a Redis that is flushed: the board says that it is being prepared, and is right when it is loaded', async () => {
  const own = await anOwnRedis()
  const pool = await aShownPool({ REDIS_URL: own.url })
  {
    const { shown, right } = await allPages(pool)
    expect(shown).toEqual(right)
  }
  await pool.context.redis.flushAll()
  await pool.moveSome(10)
  await expect(pool.board()).rejects.toThrow('being prepared')
  await vi.waitFor(async () => {
    await pool.show()
    {
      const { shown, right } = await allPages(pool)
      expect(shown).toEqual(right)
    }
  }, PATIENCE)
})

test('without Redis, or with one that hangs, the board says that it is being prepared', async () => {
  const own = await anOwnRedis()
  const pool = await aShownPool({ REDIS_URL: own.url })
  own.freeze()
  await expect(pool.board()).rejects.toThrow('being prepared')
  await own.kill()
  await expect(pool.board()).rejects.toThrow('being prepared')
})

test('runs that move while a pool is loaded are in their places', async () => {
  expect.hasAssertions()
  const pool = await new TestPool(database).open()
  await pool.join(PLAYERS)
  const loaded = new AbortController()
  const loads = (async () => {
    for (let round = 0; round < 5; round += 1) {
      await pool.context.redis.sRem(completeKey('1'), `pool:${pool.poolId}`)
      await pool.keeper.load()
    }
    loaded.abort()
  })()
  while (!loaded.signal.aborted) {
    await pool.moveSome(3)
    await pool.keeper.apply()
  }
  await loads
  await pool.show()
  {
    const { shown, right } = await allPages(pool)
    expect(shown).toEqual(right)
  }
})

test('a finished pool leaves Redis', async () => {
  const pool = await aShownPool()
  await pool.owner.query(
    `update bounty_pool set state = 'VOID', closing_at = now(), review_at = now(), review_ends_at = now(), finished_at = now(),
            total = 0, fee = 0, eligible_players = 0`,
  )
  await pool.show()
  await expect(pool.board()).rejects.toThrow('being prepared')
  const { redis } = pool.context
  expect(await redis.pTTL(setKey('1', `pool:${pool.poolId}`, 'rank'))).toBeGreaterThan(0)
  expect(await redis.pTTL(membersKey('1', `pool:${pool.poolId}`))).toBeGreaterThan(0)
})

test('[B8] [B11] [B12] a projection is for the first three who may win a prize, and for nobody while there are fewer', async () => {
  const pool = await aShownPool()
  const candidates = await pool.sorted('prize')
  expect(candidates.length).toBeGreaterThan(12)
  const found = (await findPools(pool.owner, [pool.poolId])).get(pool.poolId)
  if (!found) throw new Error('the pool does not exist')
  const worth = { ...found, total: usd(100) }
  const everybody = await listByRank(pool.owner, pool.poolId, { limit: 1_000, offset: 0 })
  const prizes = async (excluded: readonly string[], shown = everybody, state = found.state) => {
    const verifiedOf = async (ids: readonly string[]) => new Set(ids.filter((id) => !excluded.includes(id)))
    const board = await pool.board()
    return [
      ...(await projectPrizes(
        { board, pool: { ...worth, state }, shown },
        pool.deps({ ...PORTS, verifiedOf }),
      )),
    ]
  }
  const amounts = [42_500_000n, 25_500_000n, 17_000_000n]
  const paid = (ids: readonly string[]) => ids.map((id, index) => [id, amounts[index]])
  expect(await prizes([])).toEqual(paid(candidates.slice(0, 3)))
  // More are not verified than are looked at once.
  expect(await prizes(candidates.slice(0, 11))).toEqual(paid(candidates.slice(11, 14)))
  expect(await prizes(candidates.slice(2))).toEqual([])
  expect(await prizes([], [])).toEqual([])
  await pool.owner.query(
    `insert into integrity_case (player_id, reason, opened_at, opened_by) values ($1, 'a test', now(), 'staff')`,
    [candidates[1]],
  )
  expect(await prizes([])).toEqual(paid(candidates.slice(0, 3)))
  await pool.owner.query("update integrity_case set confirmed_at = now(), confirmed_by = 'staff'")
  expect(await prizes([])).toEqual(paid([candidates[0] ?? '', ...candidates.slice(2, 4)]))
  // [B14] In review they are those who were verified at its start.
  await pool.owner.query('update bounty_run set verified = true where player_id = any ($1::uuid[])', [
    candidates.slice(3),
  ])
  expect(await prizes(candidates, everybody, 'REVIEW')).toEqual(paid(candidates.slice(3, 6)))
})
