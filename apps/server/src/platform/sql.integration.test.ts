import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { inTransaction, one, run, transactionOn, withConnection } from './sql.ts'

const database = openDatabase({
  url: 'postgres://postgres@127.0.0.1:5432/postgres',
  maxConnections: 1,
  applicationName: 'sql-test',
})
const { pool } = database

afterAll(() => database.close())

const backend = async (db: Parameters<typeof one>[0]) =>
  one<{ pid: number; setting: string }>(db, {
    text: `select pg_backend_pid() as pid, current_setting('test.mark', true) as setting`,
  })
const mark = { text: `select set_config('test.mark', 'set', false)` }

test('a failed transaction leaves nothing behind and its connection is used again', async () => {
  const before = await backend(pool)
  const failing = inTransaction(pool, async (transaction) => {
    await run(transaction, mark)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const after = await backend(pool)
  expect(after?.pid).toBe(before?.pid)
  expect(after?.setting).not.toBe('set')
})

test('a transaction on a held connection commits and leaves the connection to its holder', async () => {
  await withConnection(pool, async (connection) => {
    await transactionOn(connection, (transaction) => run(transaction, mark))
    expect((await backend(connection))?.setting).toBe('set')
  })
})

test('a connection that breaks in a transaction fails the work, not the process, and is replaced', async () => {
  const before = await backend(pool)
  const failing = inTransaction(pool, (transaction) =>
    run(transaction, { text: 'select pg_terminate_backend(pg_backend_pid())' }),
  )
  await expect(failing).rejects.toThrow(/terminat/)
  const after = await backend(pool)
  expect(after?.pid).toBeDefined()
  expect(after?.pid).not.toBe(before?.pid)
})

test('PostgreSQL ends a statement that takes longer than its limit', async () => {
  const limited = openDatabase({
    url: 'postgres://postgres@127.0.0.1:5432/postgres',
    maxConnections: 1,
    applicationName: 'sql-test',
    limits: { statementMs: 100, lockMs: 50 },
  })
  try {
    await expect(limited.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    const { rows } = await limited.pool.query("select current_setting('lock_timeout') as lock")
    expect(rows).toEqual([{ lock: '50ms' }])
  } finally {
    await limited.close()
  }
})

test('no statement is compiled before it runs', async () => {
  expect(await one(pool, { text: `select current_setting('jit') as jit` })).toEqual({ jit: 'off' })
})
