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

test('at most eight migrations, each of a domain', () => {
  const files = readdirSync(`${DB_FOLDER}migrations`)
  expect(files.length).toBeLessThanOrEqual(8)
  expect(files.filter((file) => !/^00\d\d_[a-z]+\.sql$/.test(file))).toEqual([])
})
