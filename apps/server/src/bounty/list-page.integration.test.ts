import { expect, test, vi } from 'vitest'
import { TestPool } from '../../test/world/test-pool.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { keepListPages, showList } from './show-list.ts'

const LINES_PER_PAGE_MAX = 500

const database = databaseForFile(createTestDatabase)

test('[M5] a page of the public list has at most 500 lines', async () => {
  const pool = await new TestPool(database).open()
  await pool.join(LINES_PER_PAGE_MAX + 1)
  await pool.show()
  const { context, poolId } = pool
  const page = await showList(context.database.pool, { poolId, after: 0 }, context.clock.nowMs())
  expect(page.lines.length).toBeLessThanOrEqual(LINES_PER_PAGE_MAX)
})

test('[M5] the pages of a finished pool are read once, those of an open one every time', async () => {
  const pool = await new TestPool(database, { REDIS_KEY_PREFIX: 'test:list-pages:' }).open()
  const { context, owner, poolId } = pool
  const asked = vi.spyOn(context.database.pool, 'query')
  const listPage = keepListPages(context.database.pool)
  const read = () => listPage({ poolId, after: 0 }, context.clock.nowMs())
  await read()
  const queriesOfOne = asked.mock.calls.length
  await read()
  expect(asked.mock.calls.length).toBe(2 * queriesOfOne)
  await owner.query(
    `update bounty_pool set state = 'VOID', closing_at = now(), review_at = now(), review_ends_at = now(),
            finished_at = now(), total = 0, fee = 0, eligible_players = 0
      where id = $1`,
    [poolId],
  )
  const final = await read()
  asked.mockClear()
  expect(await read()).toEqual(final)
  expect(asked).not.toHaveBeenCalled()
})
