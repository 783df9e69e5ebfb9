import { serviceHealth } from '@throwdown/contract/system'
import { expect, test, vi } from 'vitest'
import { aContext, anHttp, apiWithoutSockets } from '../../test/world/context.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

async function aServer(variables: Record<string, string> = { DATABASE_URL: database.url('throwdown_app') }) {
  const context = aContext(variables)
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs }
  const app = await anHttp({ ...context, clock }, apiWithoutSockets)
  const read = async () => {
    const reply = await app.inject('/api/system/health')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=10')
    const { parts } = serviceHealth.reply.parse(reply.json()).data
    return Object.fromEntries(parts.map(({ part, state }) => [part, state]))
  }
  return { context, read, later: () => void (nowMs += 16_000) }
}

const blockhash = `insert into cashier_blockhash (only_row, blockhash, last_valid_block_height, read_at)
  values (true, '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', 1, now())`

test('everybody reads the states of the parts, and the database is asked once in 15 s', async () => {
  const { context, read, later } = await aServer()
  const queries = vi.spyOn(context.readDatabase.pool, 'query')
  expect(await read()).toEqual({
    service: 'works',
    pairing: 'works',
    throws: 'quiet',
    deposits: 'stopped',
    withdrawals: 'stopped',
  })
  for (let call = 0; call < 5; call += 1) await read()
  expect(
    queries.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('service_health')),
  ).toHaveLength(1)
  await database.admin.query(blockhash)
  later()
  expect(await read()).toMatchObject({ deposits: 'works', withdrawals: 'works' })
  await database.open('throwdown_audit', 1).pool.query("select ledger_freeze_money('a test', 'a test')")
  later()
  expect(await read()).toMatchObject({ deposits: 'works', pairing: 'paused', withdrawals: 'paused' })
})

test('a database that does not reply stops every part, and the page still reads that', async () => {
  const { read } = await aServer({ DATABASE_URL: 'postgres://throwdown_app@127.0.0.1:1/none' })
  expect(new Set(Object.values(await read()))).toEqual(new Set(['stopped']))
})
