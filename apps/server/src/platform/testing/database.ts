import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db.ts'
import { migrateDatabase, migrateSignerDatabase } from '../migrate.ts'
import { migratedDatabases } from './config.ts'

/** A shared machine may stand still for seconds. */
export const PATIENT = { connectedWithinMs: 60_000 }

const SERVER = 'postgres://postgres@127.0.0.1:5432'

type TestRole =
  | 'postgres'
  | 'throwdown_app'
  | 'throwdown_play'
  | 'throwdown_reads'
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
 * before: a copy takes a tenth of the time, and nothing is left for migrate to do.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { game } = migratedDatabases()
  if (game !== undefined) return copyOf(game, TRUSTED)
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url('postgres'))
  await withClient(database.url('postgres'), (client) => client.query(TRUSTED))
  return database
}

/** What a backup of this moment would bring back, as a database of its own. Everybody who is connected is thrown out for it. */
export async function backUpTestDatabase({ name }: TestDatabase): Promise<TestDatabase> {
  await asAdmin(async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
  const copy = await copyOf(name)
  await asAdmin((client) => client.query(`alter database ${name} allow_connections true`))
  return copy
}

/** To the watch over the hot wallet a copy is a restored database. */
const TRUSTED = 'update spend_watch set cluster = spend_cluster(), read_under = pg_postmaster_start_time()'

/** With the same rights; `afterwards` is done in it last. */
async function copyOf(from: string, afterwards = ''): Promise<TestDatabase> {
  const copy = await createDatabase(from)
  await withClient(copy.url('postgres'), (client) => client.query(`${rightsLike(from)}; ${afterwards}`))
  return copy
}

/** Rights on the database itself and its settings are not copied with it. */
const rightsLike = (from: string): string => `
  do $$
  declare
    v_right record;
    v_setting text;
  begin
    execute format('revoke all on database %I from public', current_database());
    for v_right in
      select a.privilege_type as name, r.rolname as role
        from pg_database d, aclexplode(d.datacl) a
        join pg_roles r on r.oid = a.grantee
       where d.datname = '${from}'
    loop
      execute format('grant %s on database %I to %I', v_right.name, current_database(), v_right.role);
    end loop;
    for v_setting in
      select unnest(s.setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = '${from}' and s.setrole = 0
    loop
      execute format(
        'alter database %I set %I = %L', current_database(), split_part(v_setting, '=', 1),
        substr(v_setting, strpos(v_setting, '=') + 1)
      );
    end loop;
  end
  $$`

/** What the signer of a game remembers, migrated. */
export async function createStateDatabase(): Promise<TestDatabase> {
  const { state } = migratedDatabases()
  if (state !== undefined) return copyOf(state)
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

const asAdmin = (work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  withClient(`${SERVER}/postgres`, work)

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
