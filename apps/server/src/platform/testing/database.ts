import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db.ts'
import { migrateDatabase } from '../migrate.ts'

const SERVER = 'postgres://postgres@127.0.0.1:5432'

export type TestDatabase = {
  name: string
  url: (role: 'postgres' | 'throwdown_app' | 'throwdown_staff') => string
  open: (role: 'postgres' | 'throwdown_app' | 'throwdown_staff', maxConnections?: number) => Database
  drop: () => Promise<void>
}

/** A migrated database of its own, on the running PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url('postgres'))
  return database
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `throwdown_test_${randomBytes(6).toString('hex')}`
  await asAdmin((client) => client.query(`create database ${name}`))
  const url = (role: string) => `postgres://${role}@127.0.0.1:5432/${name}`
  const opened: Database[] = []
  return {
    name,
    url,
    open(role, maxConnections = 4) {
      const database = openDatabase({ url: url(role), maxConnections, applicationName: 'test' })
      opened.push(database)
      return database
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()))
      await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres` })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
