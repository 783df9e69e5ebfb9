import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DB_FOLDER } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres').pool
})
afterAll(() => database.drop())

test('every table has a comment of one sentence', async () => {
  const { rows } = await owner.query<{ name: string; comment: string | null }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment
       from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'signer'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ comment }) => !/^[A-Z].*\.$/.test(comment ?? ''))).toEqual([])
})

test('no function may be executed by every role', async () => {
  const { rows } = await owner.query(
    `select p.proname
       from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'signer'::regnamespace)
        and has_function_privilege('public', p.oid, 'execute')`,
  )
  expect(rows).toEqual([])
})

const FROZEN = 8

test('the migrations are numbered without gaps, and those after the first release say when they run', () => {
  const files = readdirSync(`${DB_FOLDER}migrations`).sort()
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
  expect(files.slice(0, FROZEN).filter((file) => !/^\d{4}_[a-z]+\.sql$/.test(file))).toEqual([])
  expect(files.slice(FROZEN).filter((file) => !/^\d{4}_[a-z_]+\.(before|after)\.sql$/.test(file))).toEqual([])
})
