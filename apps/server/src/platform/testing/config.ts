const MIGRATED_DATABASE = 'TEST_MIGRATED_DATABASE'

/** Set once, in the main process of a test run; its workers inherit the environment. */
export function shareMigratedDatabase(name: string): void {
  process.env[MIGRATED_DATABASE] = name
}

/** The database that others are copies of, if a run of tests has one; nobody may be connected to it. */
export const migratedDatabase = (): string | undefined => process.env[MIGRATED_DATABASE]
