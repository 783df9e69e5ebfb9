import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { DB_FOLDER } from './migrate.ts'
import { createTestDatabase } from './testing/database.ts'
import { databaseForFile } from './testing/database-for-file.ts'

const ROOT = join(DB_FOLDER, '..')
const HEADING = '## What is kept and who removes the rest\n'
const NAME = /`([^`]+)`/g

const database = databaseForFile(createTestDatabase)

type Line = { readonly tables: readonly string[]; readonly rows: string; readonly owner: string }

const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name]) => name ?? '')

/** The lines of the list in docs/scale.md. A table of the signer's own database begins with `signer: `. */
function listed(): Line[] {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8').split(HEADING)
  const [list = ''] = section.split('\n## ')
  return list
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [first = '', rows = '', owner = ''] = line.slice(2, -2).split(' | ')
      const prefix = first.startsWith('signer: ') ? 'signer: ' : ''
      return { tables: namesIn(first).map((name) => prefix + name), rows, owner }
    })
}

async function tablesOf(pool: pg.Pool, prefix = ''): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select case when n.nspname <> 'public' then n.nspname || '.' else '' end || c.relname as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`,
  )
  return rows.map(({ name }) => prefix + name)
}

test('every table is once in the list of what is kept and who removes the rest', async () => {
  const game = await tablesOf(database.open('postgres', 1).pool)
  const signer = await database.state()
  const tables = [...game, ...(await tablesOf(signer.open('postgres', 1).pool, 'signer: '))]
  expect(tables.length).toBeGreaterThan(120)
  expect(
    listed()
      .flatMap((line) => line.tables)
      .toSorted(),
  ).toEqual(tables.toSorted())
})

test('each line of the list says how many rows there are, and why they stay or which file removes them', () => {
  const wrong = listed().filter(
    ({ rows, owner }) =>
      rows === '' ||
      !(owner.startsWith('Kept: ') || namesIn(owner).some((name) => existsSync(join(ROOT, name)))),
  )
  expect(wrong).toEqual([])
})

test('the files that the list names remove from the tables of their line', () => {
  const untrue = listed()
    .filter(({ owner }) => !owner.startsWith('Kept: '))
    .flatMap(({ tables, owner }) => {
      const files = namesIn(owner).filter((name) => name.includes('/'))
      const text = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
      return tables
        .map((table) => table.replace('signer: ', ''))
        .filter((table) => !(new RegExp(`delete\\s+from ${table}\\b`).test(text) || isDropped(table, text)))
    })
  expect(untrue).toEqual([])
})

/** A month of saves is a partition of its own. */
const isDropped = (table: string, text: string) => table === 'match_save' && text.includes("'drop table ")
