// Writes db/schema from a freshly migrated database.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { DB_FOLDER } from '../apps/server/src/platform/migrate.ts'
import { createTestDatabase } from '../apps/server/src/platform/testing/database.ts'
import { describeSchema } from './db-schema.ts'

const SCHEMA_FOLDER = `${DB_FOLDER}schema`

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url('postgres') })
try {
  await client.connect()
  const schema = await describeSchema(client, DB_FOLDER)
  rmSync(SCHEMA_FOLDER, { recursive: true, force: true })
  mkdirSync(SCHEMA_FOLDER)
  for (const [domain, text] of schema) writeFileSync(`${SCHEMA_FOLDER}/${domain}.sql`, text)
} finally {
  await client.end()
  await database.drop()
}
