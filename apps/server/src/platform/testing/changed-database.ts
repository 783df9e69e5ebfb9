import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { DB_FOLDER, type MigrateOptions, migrateDatabase } from '../migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts'

/** An empty database, and a copy of db/ that a test can change. */
export const anEmptyDatabase = () => withFolder(createEmptyDatabase())

/** A migrated database, and a copy of db/ that a test can change. */
export const aDatabase = () => withFolder(createTestDatabase())

async function withFolder(creating: Promise<TestDatabase>) {
  const database = await creating
  onTestFinished(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'throwdown-db-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(DB_FOLDER, folder, { recursive: true })
  const url = database.url('postgres')
  const logged: string[] = []
  return {
    folder,
    logged,
    url,
    migrate: (phase: MigrateOptions['phase'] = 'all') =>
      migrateDatabase(url, { folder, phase, log: (line) => logged.push(line) }),
    query: async (sql: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
      } finally {
        await client.end()
      }
    },
    edit: async (file: string, change: (text: string) => string) =>
      writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8'))),
    add: (file: string, text: string) => writeFile(join(folder, file), text),
  }
}
