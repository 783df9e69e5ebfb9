import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DB_FOLDER } from '../apps/server/src/platform/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../apps/server/src/platform/testing/database.ts'
import { describeSchema } from './db-schema.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url('postgres') })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('migrating an empty database gives the schema of db/schema', async () => {
  const files = readdirSync(`${DB_FOLDER}schema`)
  const stored = files.map((file) => [file, readFileSync(`${DB_FOLDER}schema/${file}`, 'utf8')])
  const schema = await describeSchema(client, DB_FOLDER)
  expect(Object.fromEntries(stored)).toEqual(
    Object.fromEntries([...schema].map(([domain, text]) => [`${domain}.sql`, text])),
  )
})

test('the schema shows columns, constraints, indexes, triggers, grants and the comment of a table', async () => {
  await client.query('begin')
  await client.query(`alter table match_save add column extra bigint default 7;
    alter table match_save add constraint extra_is_odd check (extra % 2 = 1);
    create index match_save_extra on match_save (extra) where extra > 9;
    drop trigger match_saves_are_kept on match_save;
    grant update (extra) on match_save to throwdown_staff;
    comment on table match_save is 'It''s a save.'`)
  const text = (await describeSchema(client, DB_FOLDER)).get('match') ?? ''
  await client.query('rollback')
  expect(text).toContain('  extra     bigint default 7,\n')
  expect(text).toContain('  constraint extra_is_odd check ((extra % 2::bigint) = 1),\n')
  expect(text).toContain(`comment on table match_save is 'It''s a save.';\n`)
  expect(text).toContain('create index match_save_extra on match_save (extra) where extra > 9;\n')
  expect(text).toContain('grant select, update (extra) on match_save to throwdown_staff;\n')
  expect(text).not.toContain('match_saves_are_kept')
})

test('a table that no migration creates is refused', async () => {
  await client.query('begin')
  await client.query('create table by_hand (a int)')
  await expect(describeSchema(client, DB_FOLDER)).rejects.toThrow('no migration creates by_hand')
  await client.query('rollback')
})

test('every table has a comment of one sentence', async () => {
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment
       from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'signer'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ comment }) => !/^[A-Z].*\.$/.test(comment ?? ''))).toEqual([])
})

test('no function may be executed by every role', async () => {
  const { rows } = await client.query(
    `select p.proname
       from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'signer'::regnamespace)
        and has_function_privilege('public', p.oid, 'execute')`,
  )
  expect(rows).toEqual([])
})

test('at most eight migrations, each of a domain', () => {
  const files = readdirSync(`${DB_FOLDER}migrations`)
  expect(files.length).toBeLessThanOrEqual(8)
  expect(files.filter((file) => !/^00\d\d_[a-z]+\.sql$/.test(file))).toEqual([])
})
