import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db.ts'
import { migrateDatabase, migrateSignerDatabase } from '../migrate.ts'
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
  | 'throwdown_signer_state'

export type TestDatabase = {
  name: string
  url: (role: TestRole) => string
  open: (role: TestRole, maxConnections?: number) => Database
  /** What the signer of this game remembers: made when it is first asked for, dropped with the game. */
  state: () => Promise<TestDatabase>
  drop: () => Promise<void>
}

/**
 * A migrated database of its own, on the running PostgreSQL. In a run of many tests it is a copy of one that was migrated
 * before: a copy takes a tenth of the time. Rights on the database itself are not copied; migrate grants them again.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(migratedDatabase() ?? 'template1')
  await migrateDatabase(database.url('postgres'))
  await trustCopy(database)
  return database
}

/** To the watch over the hot wallet a copy is a restored database. */
async function trustCopy(database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.url('postgres') })
  await client.connect()
  await client.query(
    'update spend_watch set cluster = spend_cluster(), read_under = pg_postmaster_start_time()',
  )
  await client.end()
}

/** What a backup of this moment would bring back, as a database of its own. Everybody who is connected is thrown out for it. */
export async function backUpTestDatabase({ name }: TestDatabase): Promise<TestDatabase> {
  await asAdmin(async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
  const copy = await createDatabase(name)
  await asAdmin((client) => client.query(`alter database ${name} allow_connections true`))
  await grantAgain(name, copy)
  return copy
}

/** Rights on the database itself are not copied. */
async function grantAgain(from: string, { name }: TestDatabase): Promise<void> {
  await asAdmin(async (client) => {
    const { rows } = await client.query<{ role: string }>(
      `select r.rolname as role
         from pg_database d, aclexplode(d.datacl) a
         join pg_roles r on r.oid = a.grantee
        where d.datname = $1 and a.privilege_type = 'CONNECT'`,
      [from],
    )
    await client.query(`revoke all on database ${name} from public`)
    for (const { role } of rows) await client.query(`grant connect on database ${name} to ${role}`)
  })
}

async function createStateDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrateSignerDatabase(database.url('postgres'))
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
  let state: Promise<TestDatabase> | undefined
  return {
    name,
    url,
    open(role, maxConnections = 4) {
      const database = openDatabase({ url: url(role), maxConnections, applicationName: 'test', ...PATIENT })
      opened.push(database)
      return database
    },
    state: () => (state ??= createStateDatabase()),
    async drop() {
      await state?.then((made) => made.drop())
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
