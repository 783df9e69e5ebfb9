import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { keepingFunctions } from './kept-functions.ts'
import { recreateFunctions } from './migrate-functions.ts'
import {
  type DatabaseFiles,
  type MigrationFile,
  type Phase,
  readDatabaseFiles,
  statementsOf,
  withoutConcurrently,
} from './migration-files.ts'
import { dropLeftOver, replaceFunctions } from './replace-functions.ts'
import { type Step, shortLocks } from './short-locks.ts'

export const DB_FOLDER = fileURLToPath(new URL('../../../../db/', import.meta.url))

const SIGNER_DB_FOLDER = join(DB_FOLDER, 'signer')

export type MigrateOptions = {
  readonly log?: (line: string) => void
  /** The folder with roles.sql and migrations, and with functions if there are any. */
  readonly folder?: string
  /** The role that owns what the migrations create; roles.sql of the folder makes it. */
  readonly owner?: 'throwdown_owner' | 'throwdown_signer_owner'
  readonly phase?: Phase
}

/** The signer's own database, to which nothing of the game connects. */
export const migrateSignerDatabase = (
  adminUrl: string,
  options: Pick<MigrateOptions, 'log' | 'phase'> = {},
) => migrateDatabase(adminUrl, { ...options, folder: SIGNER_DB_FOLDER, owner: 'throwdown_signer_owner' })

/** The database was made by other migrations than those of this checkout, so it cannot be brought forward. */
export class OutdatedDatabase extends Error {
  constructor(reason: string) {
    super(
      `${reason}. What a release has is never edited: add a file. A development database with a draft of it must be created` +
        ' again: npm run db:recreate',
    )
  }
}

// Any number that no other advisory lock of the database uses.
const MIGRATE_LOCK = 5_207_311
const TURN_EVERY_MS = 200

type Migrating = {
  readonly db: pg.Client
  readonly owner: string
  readonly files: DatabaseFiles
  readonly log: (line: string) => void
}

/** Roles first, as an administrator; then, as the owner role, the pending migrations and the functions whose files changed. */
export async function migrateDatabase(
  adminUrl: string,
  {
    log = () => undefined,
    folder = DB_FOLDER,
    owner = 'throwdown_owner',
    phase = 'all',
  }: MigrateOptions = {},
): Promise<void> {
  const files = await readDatabaseFiles(folder)
  const db = new pg.Client({ connectionString: adminUrl })
  await db.connect()
  try {
    await takeTurn(db)
    await db.query(await readFile(join(folder, 'roles.sql'), 'utf8'))
    await applySuperuserSettings(db, folder, log)
    const migrating = { db, owner, files, log }
    if (phase === 'all' || (await isEmpty(db))) await migrateAlone(migrating)
    else await migrateInUse(migrating, phase)
  } finally {
    await db.end()
  }
}

/** Of two processes that migrate at once, the second waits and then finds nothing to do. */
async function takeTurn(db: pg.Client): Promise<void> {
  // A statement that waits keeps a snapshot, and an index that the other one makes concurrently would wait for its end.
  for (;;) {
    const { rows } = await db.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATE_LOCK,
    ])
    if (rows[0]?.mine) return
    await sleep(TURN_EVERY_MS)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function applySuperuserSettings(
  db: pg.Client,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const file = join(folder, 'superuser.sql')
  if (!existsSync(file)) return
  try {
    await db.query(await readFile(file, 'utf8'))
  } catch (fault) {
    if (!(fault instanceof pg.DatabaseError) || fault.code !== INSUFFICIENT_PRIVILEGE) throw fault
    log(`left out superuser.sql (${fault.message}): set this where your PostgreSQL keeps its settings`)
  }
}

async function isEmpty(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>(
    `select to_regclass('public.applied_migration') is null as empty`,
  )
  return rows[0]?.empty === true
}

/** In one transaction: a failure leaves the database as it was. */
async function migrateAlone({ db, owner, files, log }: Migrating): Promise<void> {
  await db.query('begin')
  await db.query(`set local role ${owner}`)
  for (const migration of await readPending(db, files)) {
    await runMigration(db, migration, withoutConcurrently(migration))
    log(`applied migrations/${migration.file}`)
  }
  await recreateFunctions(db, files.functions, log)
  await db.query('commit')
}

/** In small transactions while others play. A failure leaves what was done; the next run goes on after it. */
async function migrateInUse(migrating: Migrating, phase: Exclude<Phase, 'all'>): Promise<void> {
  const { db, owner, files, log } = migrating
  const step = shortLocks({ db, owner, log })
  let pending: readonly MigrationFile[] = []
  await step('applied_migration', async () => {
    pending = await readPending(db, files)
  })
  const due = pending.filter((migration) => migration.phase === phase)
  for (const migration of due) {
    await migrateFile(migrating, step, migration)
    log(`applied migrations/${migration.file}`)
  }
  const replacing = { db, step, files: files.functions, log }
  if (phase === 'after') return dropLeftOver(replacing)
  const left = await replaceFunctions(replacing)
  for (const { file } of pending.filter((migration) => !due.includes(migration)))
    log(`left for --after: migrations/${file}`)
  for (const object of left) log(`left for --after: drop ${object}`)
}

async function migrateFile({ db, owner }: Migrating, step: Step, migration: MigrationFile): Promise<void> {
  const { file, phase, isOutside } = migration
  if (isOutside) {
    await db.query(`set role ${owner}`)
    for (const statement of statementsOf(migration)) await db.query(statement).catch(failed(file))
    await rememberMigration(db, migration)
    await db.query('reset role')
    return
  }
  const run = () => runMigration(db, migration, migration.text)
  await step(`migrations/${file}`, () => (phase === 'before' ? keepingFunctions(db, run) : run()))
}

/** Those that this database has not applied, in the order of their numbers. */
async function readPending(db: pg.Client, { migrations }: DatabaseFiles): Promise<MigrationFile[]> {
  await refuseOlderFormat(db)
  await db.query(await readFile(join(DB_FOLDER, 'migrate.sql'), 'utf8'))
  const { rows } = await db.query<{ file: string; hash: string }>(
    'select file, hash from applied_migration order by file',
  )
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  const removed = rows.find(({ file }) => !migrations.some((migration) => migration.file === file))
  if (removed)
    throw new OutdatedDatabase(`The database has the migration ${removed.file}, which no longer exists`)
  return migrations.filter(({ file, hash }) => {
    const known = applied.get(file)
    if (known !== undefined && known !== hash)
      throw new OutdatedDatabase(`${file} was edited after this database applied it`)
    return known === undefined
  })
}

async function refuseOlderFormat(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ older: boolean }>(
    `select to_regclass('public.schema_migration') is not null as older`,
  )
  if (rows[0]?.older) throw new OutdatedDatabase('The database was made by migrations that were since merged')
}

async function runMigration(db: pg.Client, migration: MigrationFile, text: string): Promise<void> {
  await db.query(text).catch(failed(migration.file))
  await rememberMigration(db, migration)
}

async function rememberMigration(db: pg.Client, { file, hash }: MigrationFile): Promise<void> {
  await db.query('insert into applied_migration (file, hash) values ($1, $2)', [file, hash])
}

const failed = (file: string) => (cause: unknown) => {
  throw new Error(`migrations/${file} failed: ${String(cause)}`, { cause })
}
