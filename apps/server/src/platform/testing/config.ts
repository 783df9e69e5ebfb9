const GAME = 'TEST_MIGRATED_DATABASE'
const STATE = 'TEST_MIGRATED_STATE_DATABASE'

/** Databases that others are copies of; nobody may be connected to them. */
type Migrated = { readonly game: string | undefined; readonly state: string | undefined }

/** Set once, in the main process of a test run; its workers inherit the environment. */
export function shareMigratedDatabases({ game, state }: Required<Migrated>): void {
  process.env[GAME] = game
  process.env[STATE] = state
}

/** Those of this run of tests, if it has any. */
export const migratedDatabases = (): Migrated => ({ game: process.env[GAME], state: process.env[STATE] })
