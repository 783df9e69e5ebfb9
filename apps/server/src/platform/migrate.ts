import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const DB_FOLDER = fileURLToPath(new URL('../../../../db/', import.meta.url))

/** Roles first, as an administrator; then every pending migration, as the owner role. */
export async function migrateDatabase(
  adminUrl: string,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(await readFile(`${DB_FOLDER}roles.sql`, 'utf8'))
    await admin.query('set role throwdown_owner')
    await runner({
      dbClient: admin,
      dir: `${DB_FOLDER}migrations`,
      migrationsTable: 'schema_migration',
      direction: 'up',
      log,
    })
  } finally {
    await admin.end()
  }
}
