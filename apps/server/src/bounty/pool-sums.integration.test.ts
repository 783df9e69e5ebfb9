import { afterAll, beforeEach, expect, test } from 'vitest'
import { TestPool } from '../../test/world/test-pool.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { rebuildStandings } from '../standings/rebuild/rebuild.ts'
import { showList } from './show-list.ts'
import { findPools } from './store.ts'

const databases: TestDatabase[] = []
let pool: TestPool
beforeEach(async () => {
  const database = await createTestDatabase()
  databases.push(database)
  pool = await new TestPool(database).open()
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

/** What the head of a board says, and what the runs say. */
async function sums() {
  const { players, total } =
    (await findPools(pool.context.database.pool, [pool.poolId])).get(pool.poolId) ?? {}
  const { rows: runs } = await pool.owner.query<{ players: number; total: bigint }>(
    'select count(*)::int as players, sum(contributed)::bigint as total from bounty_run where pool_id = $1',
    [pool.poolId],
  )
  return { shown: { players, total }, runs: runs[0] }
}

test('how many play and what they put in is as counted, with the last event that is in it', async () => {
  await pool.join(30)
  expect((await sums()).shown).toEqual({ players: 0, total: 0n })
  await pool.show()
  const first = await sums()
  expect(first.shown).toEqual(first.runs)
  // Some who play on and some who are new.
  await pool.moveSome(10)
  await pool.join(5)
  expect((await sums()).shown).toEqual(first.runs)
  await pool.show()
  const after = await sums()
  expect(after.shown).toEqual(after.runs)
})

test('[B13] the lines of the public list add up to its total at every moment', async () => {
  await pool.join(30)
  await pool.show()
  await pool.moveSome(10)
  const list = await showList(
    pool.context.database.pool,
    { poolId: pool.poolId, after: 0 },
    pool.context.clock.nowMs(),
  )
  // Every move of a test pool puts in $1.50.
  expect(list.pool.totalPoolMicroUsd).toBe(String(list.lines.length * 1_500_000))
  expect(list.lines).toHaveLength(30)
})

test('a rebuild counts the pools again', async () => {
  await pool.join(30)
  await pool.moveSome(10)
  await pool.show()
  await pool.owner.query('update standing_pool_sum set players = players + 1, contributed = contributed + 1')
  const careless = await sums()
  expect(careless.shown).not.toEqual(careless.runs)
  const { database, clock } = pool.context
  for (let round = 0; round < 2; round += 1) {
    await rebuildStandings({ pool: database.pool, clock })
    const rebuilt = await sums()
    expect(rebuilt.shown).toEqual(rebuilt.runs)
  }
})
