import { invariant } from '@throwdown/rules/invariant'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each(['throwdown_app', 'throwdown_staff', 'throwdown_cashier', 'throwdown_audit'] as const)(
  '%s gets the cost of a page that plans rely on from the database, not from its connection',
  async (role) => {
    const client = new pg.Client({ connectionString: database.url(role) })
    await client.connect()
    const { rows } = await client.query<{ name: string; setting: string; source: string }>(
      "select name, setting, source from pg_settings where name = 'random_page_cost'",
    )
    await client.end()
    expect(rows).toEqual([{ name: 'random_page_cost', setting: '1.1', source: 'database' }])
  },
)

test('whole pages are compressed in the log that the database writes ahead', async () => {
  const { rows } = await database.open('throwdown_app', 1).pool.query('show wal_compression')
  expect(rows).toEqual([{ wal_compression: 'lz4' }])
})

test('migrating again keeps the setting', async () => {
  await migrateDatabase(database.url('postgres'))
  const { rows } = await database.open('postgres', 1).pool.query<{ setting: string }>(
    `select unnest(setconfig) as setting
         from pg_db_role_setting s
         join pg_database d on d.oid = s.setdatabase
        where d.datname = $1`,
    [database.name],
  )
  expect(rows.filter(({ setting }) => setting.startsWith('random_page_cost'))).toEqual([
    { setting: 'random_page_cost=1.1' },
  ])
})

const OFTEN = {
  autovacuum_vacuum_threshold: '1000',
  autovacuum_vacuum_scale_factor: '0.01',
  autovacuum_analyze_scale_factor: '0.02',
}

test.each([
  ['queue_ticket', { fillfactor: '70', ...OFTEN, vacuum_index_cleanup: 'on' }],
  ['match', OFTEN],
  ['match_seat', OFTEN],
])('%s is vacuumed long before a fifth of it is dead', async (table, expected) => {
  const { rows } = await database
    .open('postgres', 1)
    .pool.query<{ options: string[] }>(
      'select reloptions as options from pg_class where oid = $1::regclass',
      [table],
    )
  const [found] = rows
  invariant(found !== undefined, `${table} exists`)
  expect(Object.fromEntries(found.options.map((option) => option.split('=')))).toEqual(expected)
})
