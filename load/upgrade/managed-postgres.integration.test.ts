// Migrating as the administrator of a managed PostgreSQL: it may log in and create roles and databases, owns its database, and is not a superuser.
// Tried with PostgreSQL 15; from 16 on a role that creates another one is its administrator and no more, which was not tried.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installJobs } from '../../apps/server/src/platform/jobs.ts'
import { migrateDatabase, migrateSignerDatabase } from '../../apps/server/src/platform/migrate.ts'
import { type OwnPostgres, startOwnPostgres } from '../machine/own-postgres.ts'
import { schemaOf } from './schema-of.ts'

let postgres: OwnPostgres
type Name = 'throwdown' | 'throwdown_signer' | 'by_superuser' | 'signer_by_superuser'
const urlOf = (role: string, database: Name): string =>
  postgres.url(role).replace(/\/postgres$/, `/${database}`)

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const withoutManager = (schema: string): string => schema.replaceAll('manager', 'postgres')

const logged: string[] = []
const log = (line: string) => void logged.push(line)

// In a cluster of its own: in another one the roles are there already.
beforeAll(async () => {
  postgres = await startOwnPostgres()
  const superuser = postgres.url('postgres')
  await query(superuser, 'create role manager login createrole createdb nosuperuser')
  for (const name of ['throwdown', 'throwdown_signer'])
    await query(postgres.url('manager'), `create database ${name}`)
})
afterAll(() => postgres.remove())

test('game, jobs and signer are migrated without a superuser, and what needs one is left out with a sentence', async () => {
  await migrateDatabase(urlOf('manager', 'throwdown'), { log })
  await installJobs(urlOf('manager', 'throwdown'))
  await migrateSignerDatabase(urlOf('manager', 'throwdown_signer'), { log })
  expect(logged.filter((line) => line.startsWith('left out'))).toEqual([
    'left out superuser.sql (permission denied to set parameter "wal_compression"): set this where your PostgreSQL keeps its settings',
  ])
})

test('it is migrated again, in use and alone, and nothing changes', async () => {
  const url = urlOf('manager', 'throwdown')
  const before = schemaOf(urlOf('postgres', 'throwdown'))
  logged.length = 0
  for (const phase of ['before', 'after', 'all'] as const) await migrateDatabase(url, { log, phase })
  await installJobs(url)
  expect(logged.filter((line) => !line.startsWith('left out'))).toEqual([])
  expect(schemaOf(urlOf('postgres', 'throwdown'))).toEqual(before)
})

test('it has the tables, rights and owners that a superuser makes', async () => {
  for (const name of ['by_superuser', 'signer_by_superuser'])
    await query(postgres.url('postgres'), `create database ${name}`)
  await migrateDatabase(urlOf('postgres', 'by_superuser'))
  await installJobs(urlOf('postgres', 'by_superuser'))
  await migrateSignerDatabase(urlOf('postgres', 'signer_by_superuser'))
  for (const [mine, theirs] of [
    ['throwdown', 'by_superuser'],
    ['throwdown_signer', 'signer_by_superuser'],
  ] as const)
    expect(withoutManager(schemaOf(urlOf('postgres', mine)))).toEqual(schemaOf(urlOf('postgres', theirs)))
})

test('the roles of the processes work in it, and have their limits', async () => {
  expect(await query(urlOf('throwdown_app', 'throwdown'), 'select count(*)::int from queue_ticket')).toEqual([
    0,
  ])
  expect(await query(urlOf('throwdown_app', 'throwdown'), 'select count(*)::int from jobs.queue')).toEqual([
    0,
  ])
  expect(
    await query(urlOf('throwdown_audit', 'throwdown'), 'select count(*)::int from ledger_breach'),
  ).toEqual([0])
  expect(await query(urlOf('throwdown_play', 'throwdown'), 'show statement_timeout')).toEqual(['10s'])
  expect(
    await query(urlOf('throwdown_signer_state', 'throwdown_signer'), 'select count(*)::int from certificate'),
  ).toEqual([0])
  await expect(query(urlOf('throwdown_app', 'throwdown'), 'update match set stake = 0')).rejects.toThrow(
    'permission denied',
  )
})
