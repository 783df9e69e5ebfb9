import { shareMigratedDatabases } from '../src/platform/testing/config.ts'
import { createStateDatabase, createTestDatabase } from '../src/platform/testing/database.ts'

/** Before all integration tests: migrates the two databases that theirs are copies of. Returns what removes them after the tests. */
export default async function migrateOnce(): Promise<() => Promise<void>> {
  const [game, state] = [await createTestDatabase(), await createStateDatabase()]
  shareMigratedDatabases({ game: game.name, state: state.name })
  return async () => {
    await state.drop()
    await game.drop()
  }
}
