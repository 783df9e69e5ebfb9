import { expect, test } from 'vitest'
import { refuseLooseCommits } from './durable-commits.ts'
import { createTestDatabase } from './testing/database.ts'
import { databaseForFile } from './testing/database-for-file.ts'

const database = databaseForFile(createTestDatabase)

test('production refuses a database that may lose a commit', async () => {
  const { pool } = database.open('throwdown_app', 1)
  await pool.query('set synchronous_commit = on')
  await refuseLooseCommits(pool, { NODE_ENV: 'production' })
  await pool.query('set synchronous_commit = off')
  await refuseLooseCommits(pool, { NODE_ENV: 'development' })
  await expect(refuseLooseCommits(pool, { NODE_ENV: 'production' })).rejects.toThrow('synchronous_commit=off')
})
