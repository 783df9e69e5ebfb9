import { shareMigratedDatabase } from '../src/platform/testing/config.ts'
import { createTestDatabase } from '../src/platform/testing/database.ts'

/** Before all integration tests: migrates one database that theirs are copies of. Returns what removes it after them. */
export default async function migrateOnce(): Promise<() => Promise<void>> {
  const { name, drop } = await createTestDatabase()
  shareMigratedDatabase(name)
  return drop
}
