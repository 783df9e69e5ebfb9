import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db.ts'
import { migrateDatabase } from '../migrate.ts'
import { migratedDatabase } from './config.ts'

/** A shared machine may stand still for seconds. */
export const PATIENT = { connectedWithinMs: 60_000 }

const SERVER = 'postgres://postgres@127.0.0.1:5432'

type TestRole =
  | 'postgres'
  | 'throwdown_app'
  | 'throwdown_staff'
  | 'throwdown_cashier'
  | 'throwdown_audit'
  | 'throwdown_signer'
  | 'throwdown_approver'

export type TestDatabase = {
  name: string
  url: (role: TestRole) => string
  open: (role: TestRole, maxConnections?: number) => Database
  drop: () => Promise<void>
}

/**
 * A migrated database of its own, on the running PostgreSQL. In a run of many tests it is a copy of one that was migrated
 * before: a copy takes a tenth of the time. Rights on the database itself are not copied; migrate grants them again.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(migratedDatabase() ?? 'template1')
  await migrateDatabase(database.url('postgres'))
  return database
}

export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `throwdown_test_${randomBytes(6).toString('hex')}`
  await asAdmin(async (client) => {
    await client.query(`create database ${name} template ${template}`)
    // It ends with its tests: nothing is gained by a commit that waits for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const url = (role: string) => `postgres://${role}@127.0.0.1:5432/${name}`
  const opened: Database[] = []
  return {
    name,
    url,
    open(role, maxConnections = 4) {
      const database = openDatabase({ url: url(role), maxConnections, applicationName: 'test', ...PATIENT })
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
