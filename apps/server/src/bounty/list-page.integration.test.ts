import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPool } from '../../test/world/test-pool.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { showList } from './show-list.ts'

const LINES_PER_PAGE_MAX = 500

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// Anybody may read the list without signing in, so one page must stay cheap.
test.fails('[M5] a page of the public list has at most 500 lines', async () => {
  const pool = await new TestPool(database).open()
  await pool.join(LINES_PER_PAGE_MAX + 1)
  await pool.show()
  const { context, poolId } = pool
  const page = await showList(context.database.pool, { poolId, after: 0 }, context.clock.nowMs())
  expect(page.lines.length).toBeLessThanOrEqual(LINES_PER_PAGE_MAX)
})
