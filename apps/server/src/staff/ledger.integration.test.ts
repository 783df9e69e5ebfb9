import { randomUUID } from 'node:crypto'
import type { LedgerJournal, LedgerState } from '@throwdown/contract/staff-ledger'
import { usd } from '@throwdown/rules/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type IdentityDatabase,
  type TestServer,
} from '../../test/world/identity.ts'
import { startMatch } from '../../test/world/staked-match.ts'
import { accountCode } from '../ledger/accounts.ts'
import { Cashier } from '../ledger/testing/cashier.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { settleNow } from '../ledger/testing/settle-now.ts'
import { saveMatches } from '../match/store.ts'
import { countReportsEveryMinute } from './count-reports.ts'

let database: IdentityDatabase
let server: TestServer
let staff: Awaited<ReturnType<typeof aStaffMember>>
let players: { id: string; username: string }[]
beforeEach(async () => {
  database = await createIdentityDatabase()
  server = await aTestServer(database)
  staff = await aStaffMember(server)
  players = [await aVerifiedPlayer(server), await aVerifiedPlayer(server)]
  for (const { id } of players)
    await seedMoney(database.admin, await openOne(database.admin, accountCode.available(id)), usd(100))
  const { pool } = server.context.database
  for (let round = 0; round < 2; round += 1) {
    const match = await startMatch(pool, [idOf(0), idOf(1)], { mode: 'normal', tier: 5 })
    await saveMatches(pool, [await match.end(0).takeSave()], Date.now())
  }
  const cashier = database.open('throwdown_cashier', 1)
  await new Cashier(cashier.pool).deposit({ coin: 'usdc', units: 50_000_000n, playerId: idOf(0) })
})
afterEach(() => database.drop())

const idOf = (place: number): string => players[place]?.id ?? ''

async function get<Data>(path: string): Promise<Data> {
  const reply = await staff.browser.get(`/staff/ledger/${path}`)
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.json().data
}
type Accounts = { accounts: { id: string; code: string; balance: string | null }[] }
type Page = { journals: LedgerJournal[]; next: string | null }

const accountOf = async (code: string) => (await get<Accounts>(`accounts?code=${code}`)).accounts[0]

test('accounts are found by player and by the beginning of a code, with their balances', async () => {
  const byName = await get<Accounts>(`accounts?player=${players[0]?.username.toUpperCase()}`)
  expect(byName).toEqual(await get<Accounts>(`accounts?player=${idOf(0)}`))
  expect(byName.accounts.map(({ code, balance }) => [code, balance])).toEqual([
    [accountCode.available(idOf(0)), '154500000'],
    [accountCode.held(idOf(0)), '0'],
  ])
  const fees = await get<Accounts>('accounts?code=revenue:')
  expect(fees.accounts.map(({ code }) => code)).toEqual([
    'revenue:deposit-fee',
    'revenue:pool-fee',
    'revenue:win-fee',
    'revenue:withdrawal-fee',
  ])
  expect(fees.accounts.every(({ balance }) => balance === null)).toBe(true)
  expect(await get('accounts?player=nobody_at_all')).toEqual({ accounts: [] })
})

test('the journals of an account are read newest first with all their entries, page by page', async () => {
  const account = await accountOf('revenue:win-fee')
  const first = await get<Page>(`accounts/${account?.id}/journals?limit=1`)
  const second = await get<Page>(`accounts/${account?.id}/journals?limit=1&before=${first.next}`)
  expect(second.next).toBeNull()
  const journals = [...first.journals, ...second.journals]
  expect(journals.map(({ kind }) => kind)).toEqual(['settle', 'settle'])
  expect(BigInt(journals[0]?.id ?? 0) > BigInt(journals[1]?.id ?? 0)).toBe(true)
  for (const { entries, legs } of journals) {
    expect(entries).toHaveLength(legs)
    expect(entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n)
    expect(entries).toContainEqual({ code: 'revenue:win-fee', currency: 'USD', amount: '250000' })
  }
  expect(await get(`journals/${journals[0]?.id}`)).toEqual(journals[0])
  expect((await staff.browser.get('/staff/ledger/journals/999999999')).statusCode).toBe(404)
})

const countAll = () =>
  countReportsEveryMinute(server.context).run({}, { jobId: '1', signal: AbortSignal.timeout(30_000) })

test('the trial balance is zero in every currency and agrees with the ledger; queues and checks are shown', async () => {
  await settleNow(database.open('throwdown_audit', 1).pool)
  await countAll()
  await database.admin.query('select ledger_record_price($1, now())', [150_000_000n])
  await database.admin.query('select assets from ledger_measure_reserve()')
  const state = await get<LedgerState>('state')
  for (const currency of ['USD', 'USDC']) {
    const lines = state.trial.filter((line) => line.currency === currency)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.reduce((sum, { debits, credits }) => sum + BigInt(credits) - BigInt(debits), 0n)).toBe(0n)
  }
  expect(state.trial).toContainEqual(
    expect.objectContaining({ kind: 'revenue:win-fee', debits: '0', credits: '500000' }),
  )
  expect(state).toMatchObject({
    freeze: { frozen: false },
    reserve: { assets: '50000000', sol: '0', solUsd: '0' },
    coins: [],
  })
  expect(state.queues.every(({ waiting, failed }) => waiting >= 0 && failed === 0)).toBe(true)
  // Nothing is new: the same lines with the same time.
  await countAll()
  expect((await get<LedgerState>('state')).trial).toEqual(state.trial)
  await seedMoney(database.admin, await openOne(database.admin, accountCode.available(idOf(0))), usd(1))
  await settleNow(database.open('throwdown_audit', 1).pool)
  await countAll()
  const more = (await get<LedgerState>('state')).trial
  const { rows } = await database.admin.query(
    `select a.kind, a.currency, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as debits,
            coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as credits
       from ledger_entry e join ledger_account a on a.id = e.account_id group by a.kind, a.currency order by a.currency, a.kind`,
  )
  expect(more).not.toEqual(state.trial)
  expect(more).toEqual(rows.map((line) => ({ ...line, countedAtMs: more[0]?.countedAtMs })))
})

test('the ledger is read by staff alone, within bounds, and each look is a line of the log', async () => {
  const before = await database.admin.query("select id from audit_event where kind = 'ledger-read'")
  await get(`accounts?player=${idOf(1)}`)
  const after = await database.admin.query(
    "select actor_id, subject from audit_event where kind = 'ledger-read' order by id desc",
  )
  expect(after.rows).toHaveLength(before.rows.length + 1)
  expect(after.rows[0]).toEqual({ actor_id: staff.id, subject: `player:${idOf(1)}` })
  for (const path of [
    'accounts',
    `accounts?player=${idOf(1)}&code=user:`,
    'accounts?code=%25',
    'accounts/x/journals',
    'accounts/1/journals?limit=51',
    'accounts/1/journals?before=-1',
    'journals/1%20or%201',
  ])
    expect([path, (await staff.browser.get(`/staff/ledger/${path}`)).statusCode]).toEqual([path, 400])
  const app = server.context.database.pool
  for (const call of [
    "ledger_read_accounts(row($1, now(), null, null)::staff_caller, null, 'user:')",
    'ledger_read_journals(row($1, now(), null, null)::staff_caller, 1, null, null, 10, 10)',
    'ledger_read_state(row($1, now(), null, null)::staff_caller)',
  ])
    await expect(app.query(`select 1 from ${call}`, [randomUUID()])).rejects.toMatchObject({ code: '42501' })
  expect(
    (
      await app.query('select kind from ledger_read_trial(row($1, now(), null, null)::staff_caller)', [
        randomUUID(),
      ])
    ).rows,
  ).toEqual([])
  await expect(app.query('select kind from ledger_trial')).rejects.toMatchObject({ code: '42501' })
})
