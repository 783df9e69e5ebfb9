// One own PostgreSQL with two databases: `filled` has years of matches, `empty` has only players. They share the machine, the
// buffers and the checkpoints, so calls that alternate between them differ by the data alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { type OwnPostgres, startOwnPostgres } from '../machine/own-postgres.ts'

export const SIDES = ['empty', 'filled'] as const
export type Side = (typeof SIDES)[number]

/** Nothing here survives a crash, and the fill begins anew if it does not end. */
const FILLING = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
  work_mem: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
}
/** Durable, as in production. Vacuum and checkpoints come when the bench says so, never into a measured call. */
const MEASURING = {
  shared_buffers: '2GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
}

export type GrowthWorld = {
  readonly folder: string
  readonly urlOf: (side: Side, role: string) => string
  /** Of the database that neither side uses: what it runs is not counted. */
  readonly admin: pg.Pool
  close(): Promise<void>
}

/** A folder that is given is kept; another one is removed with everything in it. */
export function chooseFolder(given: string | undefined): { folder: string; remove: () => void } {
  if (given !== undefined) return { folder: given, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-growth-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export async function openToFill(folder: string): Promise<GrowthWorld> {
  return prepared(open(folder, await startOwnPostgres(FILLING, folder)), async (world) => {
    for (const side of SIDES) await world.admin.query(`create database ${side}`)
  })
}

/** With the functions of this checkout, also if another one filled the folder. */
export async function openToMeasure(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<GrowthWorld> {
  return prepared(
    open(folder, await startOwnPostgres({ ...MEASURING, ...settings }, folder)),
    async (world) => {
      await world.admin.query('create extension if not exists pg_stat_statements')
    },
  )
}

/** A folder that was filled from other migrations is refused, and its PostgreSQL stopped. */
async function prepared(
  world: GrowthWorld,
  before: (world: GrowthWorld) => Promise<void>,
): Promise<GrowthWorld> {
  try {
    await before(world)
    for (const side of SIDES) {
      await migrateDatabase(world.urlOf(side, 'postgres'))
      await installJobs(world.urlOf(side, 'postgres'))
    }
    return world
  } catch (fault) {
    await world.close()
    throw fault
  }
}

function open(folder: string, postgres: OwnPostgres): GrowthWorld {
  const admin = new pg.Pool({ connectionString: postgres.url('postgres'), max: 1 })
  return {
    folder,
    admin,
    urlOf: (side, role) => postgres.url(role).replace(/[^/]+$/, side),
    async close() {
      await admin.end()
      postgres.stop()
    },
  }
}

/** One connection, so that what it costs is what one process costs. */
export const connect = (world: GrowthWorld, side: Side, role: string): Database =>
  openDatabase({ url: world.urlOf(side, role), maxConnections: 1, applicationName: 'bench' })
