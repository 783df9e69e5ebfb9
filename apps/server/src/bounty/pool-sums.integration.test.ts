import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { rebuildStandings } from '../standings/rebuild/rebuild.ts'
import { findPools } from './store.ts'
import { TestPool } from './testing/a-pool.ts'

const databases: TestDatabase[] = []
let pool: TestPool
beforeEach(async () => {
  const database = await createTestDatabase()
  databases.push(database)
  pool = await new TestPool(database).open()
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

/** What the head of a board says, what the runs say, and what is counted of it. */
async function sums() {
  const { players, total } =
    (await findPools(pool.context.database.pool, [pool.poolId])).get(pool.poolId) ?? {}
  const { rows: runs } = await pool.owner.query<{ players: number; total: bigint }>(
    'select count(*)::int as players, sum(contributed)::bigint as total from bounty_run where pool_id = $1',
    [pool.poolId],
  )
  const { rows: counted } = await pool.owner.query<{ players: number; total: bigint }>(
    `select players, contributed as total
       from standing_pool_sum
       join standing_generation using (generation)
      where live and pool_id = $1`,
    [pool.poolId],
  )
  return { shown: { players, total }, runs: runs[0], counted: counted[0] }
}

test('how many play and what they put in is right before, while and after it is counted', async () => {
  await pool.join(30)
  const before = await sums()
  expect(before.shown).toEqual(before.runs)
  expect(before.counted).toBeUndefined()
  await pool.show()
  // Some who play on and some who are new.
  await pool.moveSome(10)
  await pool.join(5)
  const behind = await sums()
  expect(behind.shown).toEqual(behind.runs)
  expect(behind.counted).toEqual(before.runs)
  await pool.show()
  const after = await sums()
  expect(after.shown).toEqual(after.runs)
  expect(after.counted).toEqual(after.runs)
})

test('a rebuild counts the pools anew', async () => {
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

test('when very many events wait to be counted, the runs say it', async () => {
  await pool.join(100)
  for (let round = 0; round < 101; round += 1) await pool.move(pool.players)
  const { shown, runs, counted } = await sums()
  expect(shown).toEqual(runs)
  expect(counted).toBeUndefined()
})
