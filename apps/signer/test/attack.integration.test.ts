import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'

const DENIED = '42501'
const APPEND_ONLY = 'LD001'
const INSERT = `insert into signer.certificate (key, root_key_id, valid_from, valid_to, signature)
  values (decode(repeat('ab', 32), 'hex'), 1, 0, 1, decode(repeat('cd', 64), 'hex'))`
const CHANGES = [
  "update signer.certificate set issued_at = issued_at - interval '2 hours'",
  'delete from signer.certificate',
  'truncate signer.certificate',
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.open('throwdown_signer').pool.query(INSERT)
})
afterAll(() => database.drop())

async function codeOf(client: pg.PoolClient | pg.Pool, sql: string): Promise<unknown> {
  const error: unknown = await client.query(sql).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Error ? Reflect.get(error, 'code') : undefined
}

test.each(['throwdown_app', 'throwdown_staff'] as const)(
  '%s reads the list and cannot write it',
  async (role) => {
    const { pool } = database.open(role)
    expect((await pool.query('select key from signer.certificate')).rowCount).toBe(1)
    for (const sql of [INSERT, ...CHANGES]) expect(await codeOf(pool, sql)).toBe(DENIED)
  },
)

test('the signer itself cannot change or remove what it counted', async () => {
  const { pool } = database.open('throwdown_signer')
  for (const sql of CHANGES) expect(await codeOf(pool, sql)).toBe(DENIED)
  for (const sql of [
    'alter table signer.certificate disable trigger all',
    'create table signer.mine (a int)',
  ])
    expect(await codeOf(pool, sql)).toBe(DENIED)
})

test('nor can the owner', async () => {
  const client = await database.open('postgres').pool.connect()
  try {
    await client.query('set role throwdown_owner')
    for (const sql of CHANGES) expect(await codeOf(client, sql)).toBe(APPEND_ONLY)
  } finally {
    client.release(true)
  }
})

test('the signer sees nothing of players and money', async () => {
  const { pool } = database.open('throwdown_signer')
  for (const table of ['player', 'match', 'ledger_account', 'player_session'])
    expect(await codeOf(pool, `select 1 from public.${table}`)).toBe(DENIED)
})

test('a certificate of more than a day is refused', async () => {
  const { pool } = database.open('throwdown_signer')
  const days = INSERT.replace("'ab'", "'ac'").replace('0, 1,', '0, 86400001,')
  expect(await codeOf(pool, days)).toBe('23514')
})
