import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseLooseCommits } from './durable-commits.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('production refuses a database that may lose a commit', async () => {
  const { pool } = database.open('throwdown_app', 1)
  await pool.query('set synchronous_commit = on')
  await refuseLooseCommits(pool, { NODE_ENV: 'production' })
  await pool.query('set synchronous_commit = off')
  await refuseLooseCommits(pool, { NODE_ENV: 'development' })
  await expect(refuseLooseCommits(pool, { NODE_ENV: 'production' })).rejects.toThrow('synchronous_commit=off')
})
