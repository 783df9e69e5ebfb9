import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readFunctionFiles } from './function-files.ts'
import { applyFunctions } from './migrate-functions.ts'

export const DB_FOLDER = fileURLToPath(new URL('../../../../db/', import.meta.url))

const SIGNER_DB_FOLDER = join(DB_FOLDER, 'signer')

export type MigrateOptions = {
  readonly log?: (line: string) => void
  /** The folder with roles.sql and migrations, and with functions if there are any. */
  readonly folder?: string
  /** The role that owns what the migrations create; roles.sql of the folder makes it. */
  readonly owner?: 'throwdown_owner' | 'throwdown_signer_owner'
}

/** The signer's own database, to which nothing of the game connects. */
export const migrateSignerDatabase = (adminUrl: string, options: Pick<MigrateOptions, 'log'> = {}) =>
  migrateDatabase(adminUrl, { ...options, folder: SIGNER_DB_FOLDER, owner: 'throwdown_signer_owner' })

/** The database was made by other migrations than those of this checkout, so it cannot be brought forward. */
export class OutdatedDatabase extends Error {
  constructor(reason: string) {
    super(
      `${reason}. Until the first release migrations are edited, so this database must be created again.` +
        ' For the development database: npm run db:recreate',
    )
  }
}

// Any number that no other advisory lock of the database uses.
const MIGRATE_LOCK = 5_207_311

/**
 * Roles first, as an administrator; then, as the owner role and in one transaction, the pending migrations and the
 * functions whose files changed. A failure leaves the database as it was.
 */
export async function migrateDatabase(
  adminUrl: string,
  { log = () => undefined, folder = DB_FOLDER, owner = 'throwdown_owner' }: MigrateOptions = {},
): Promise<void> {
  const functionFolder = join(folder, 'functions')
  const functions = existsSync(functionFolder) ? await readFunctionFiles(functionFolder) : []
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // Of two processes that migrate at once, the second waits and then finds nothing to do.
    await admin.query('select pg_advisory_lock($1)', [MIGRATE_LOCK])
    await admin.query(await readFile(join(folder, 'roles.sql'), 'utf8'))
    await admin.query('begin')
    await admin.query(`set local role ${owner}`)
    await applyMigrations(admin, { folder, log })
    await applyFunctions(admin, functions, log)
    await admin.query('commit')
  } finally {
    await admin.end()
  }
}

async function applyMigrations(
  db: pg.Client,
  { folder, log }: Required<Pick<MigrateOptions, 'folder' | 'log'>>,
): Promise<void> {
  await refuseOlderFormat(db)
  await db.query(await readFile(join(DB_FOLDER, 'migrate.sql'), 'utf8'))
  const files = (await readdir(join(folder, 'migrations'))).filter((file) => file.endsWith('.sql')).sort()
  const { rows } = await db.query<{ file: string; hash: string }>(
    'select file, hash from applied_migration order by file',
  )
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  const removed = rows.find(({ file }) => !files.includes(file))
  if (removed)
    throw new OutdatedDatabase(`The database has the migration ${removed.file}, which no longer exists`)
  for (const file of files) {
    const text = await readFile(join(folder, 'migrations', file), 'utf8')
    const hash = hashOf(text)
    const known = applied.get(file)
    if (known === hash) continue
    if (known !== undefined) throw new OutdatedDatabase(`${file} was edited after this database applied it`)
    await db.query(text).catch((cause: unknown) => {
      throw new Error(`migrations/${file} failed: ${String(cause)}`, { cause })
    })
    await db.query('insert into applied_migration (file, hash) values ($1, $2)', [file, hash])
    log(`applied migrations/${file}`)
  }
}

async function refuseOlderFormat(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ older: boolean }>(
    `select to_regclass('public.schema_migration') is not null as older`,
  )
  if (rows[0]?.older) throw new OutdatedDatabase('The database was made by migrations that were since merged')
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
