import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'

const DENIED = '42501'
const APPEND_ONLY = 'LD001'
const insertInto = (
  table: string,
) => `insert into ${table} (key, root_key_id, valid_from, valid_to, signature)
  values (decode(repeat('ab', 32), 'hex'), 1, 0, 1, decode(repeat('cd', 64), 'hex'))`
const COPY = insertInto('signer.certificate').replace('(key', '(seq, key').replace('(decode', '(1, decode')
const changesOf = (table: string) => [
  `update ${table} set issued_at = issued_at - interval '2 hours'`,
  `delete from ${table}`,
  `truncate ${table}`,
]
const COPY_CHANGES = changesOf('signer.certificate')
const CHANGES = ['certificate', 'deposit_signature', 'transfer', 'destination', 'audit_head'].flatMap(
  (table) => [`delete from ${table}`, `truncate ${table} cascade`],
)
const BACKDATED = [
  "update certificate set issued_at = issued_at - interval '2 hours'",
  "update transfer set counted_at = counted_at - interval '2 hours'",
  "update destination set allowed_at = allowed_at - interval '1 day'",
]

let database: TestDatabase
let state: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  state = await database.state()
  await database.open('throwdown_signer').pool.query(COPY)
  await state.open('throwdown_signer_state').pool.query(insertInto('certificate'))
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
    for (const sql of [COPY, ...COPY_CHANGES]) expect(await codeOf(pool, sql)).toBe(DENIED)
  },
)

test('the signer itself cannot change or remove what it counted, nor its copies', async () => {
  const remembered = state.open('throwdown_signer_state').pool
  for (const sql of [...CHANGES, ...BACKDATED]) expect(await codeOf(remembered, sql)).toBe(DENIED)
  for (const sql of ['alter table transfer disable trigger all', 'create table mine (a int)'])
    expect(await codeOf(remembered, sql)).toBe(DENIED)
  const { pool } = database.open('throwdown_signer')
  for (const sql of COPY_CHANGES) expect(await codeOf(pool, sql)).toBe(DENIED)
  for (const sql of [
    'alter table signer.certificate disable trigger all',
    'create table signer.mine (a int)',
  ])
    expect(await codeOf(pool, sql)).toBe(DENIED)
})

test.each([
  ['what it remembers', () => state, 'throwdown_signer_owner', [...CHANGES, ...BACKDATED]],
  ['its copies', () => database, 'throwdown_owner', COPY_CHANGES],
] as const)('nor can the owner of %s', async (_, of, owner, changes) => {
  const client = await of().open('postgres').pool.connect()
  try {
    await client.query(`set role ${owner}`)
    for (const sql of changes) expect(await codeOf(client, sql)).toBe(APPEND_ONLY)
  } finally {
    client.release(true)
  }
})

test.each([
  'throwdown_app',
  'throwdown_play',
  'throwdown_reads',
  'throwdown_staff',
  'throwdown_cashier',
  'throwdown_audit',
  'throwdown_approver',
  'throwdown_signer',
] as const)('%s does not reach what the signer remembers', async (role) => {
  expect(await codeOf(state.open(role, 1).pool, 'select 1')).toBe(DENIED)
})

test('nor does the signer reach the game with the login of its own database', async () => {
  expect(await codeOf(database.open('throwdown_signer_state', 1).pool, 'select 1')).toBe(DENIED)
})

test('the signer sees nothing of players and money', async () => {
  const { pool } = database.open('throwdown_signer')
  for (const table of ['player', 'match', 'ledger_account', 'player_session'])
    expect(await codeOf(pool, `select 1 from public.${table}`)).toBe(DENIED)
})

test('a certificate of more than a day is refused', async () => {
  const days = insertInto('certificate').replace("'ab'", "'ac'").replace('0, 1,', '0, 86400001,')
  expect(await codeOf(state.open('throwdown_signer_state').pool, days)).toBe('23514')
})
