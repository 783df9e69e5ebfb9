import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './database.ts'

/** One database for all tests of a file, dropped after the last of them. It is filled before the first test, not before. */
export function databaseForFile<Made extends TestDatabase>(create: () => Promise<Made>): Made {
  const database: Made = Object.create(null)
  beforeAll(async () => {
    Object.assign(database, await create())
  })
  afterAll(() => database.drop())
  return database
}
