import { randomUUID } from 'node:crypto'
import type { ReportDay } from '@throwdown/contract/staff-reports'
import { usd } from '@throwdown/rules/money'
import type { MatchWinner } from '@throwdown/rules/transcript/entry'
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
import { openPool } from '../bounty/open-pool.ts'
import { accountCode } from '../ledger/accounts.ts'
import { Cashier } from '../ledger/testing/cashier.ts'
import { moveToDay } from '../ledger/testing/move-to-day.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { saveMatches } from '../match/store.ts'
import { countReportsEveryMinute } from './count-reports.ts'
import { countNextDay } from './report-store.ts'

const DAY_MS = 86_400_000

let database: IdentityDatabase
let server: TestServer
let staff: Awaited<ReturnType<typeof aStaffMember>>
let players: [string, string]
beforeEach(async () => {
  database = await createIdentityDatabase()
  server = await aTestServer(database)
  staff = await aStaffMember(server)
  players = [(await aVerifiedPlayer(server)).id, (await aVerifiedPlayer(server)).id]
  for (const id of players)
    await seedMoney(database.admin, await openOne(database.admin, accountCode.available(id)), usd(100))
})
afterEach(() => database.drop())

const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function read(from: string, until: string): Promise<ReportDay[]> {
  const reply = await staff.browser.get(`/staff/reports?from=${from}&until=${until}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().data.days
}

const countAll = () =>
  countReportsEveryMinute(server.context).run({}, { jobId: '1', signal: AbortSignal.timeout(30_000) })

async function play(winner: MatchWinner, mode: 'normal' | 'bounty' = 'normal'): Promise<void> {
  const { pool } = server.context.database
  const match = await startMatch(pool, players, { mode, tier: 5 })
  await saveMatches(pool, [await match.end(winner).takeSave()], Date.now())
}

async function deposit(units: bigint): Promise<void> {
  const cashier = database.open('throwdown_cashier', 1)
  await new Cashier(cashier.pool).deposit({ coin: 'usdc', units, playerId: players[0] })
}

/** A journal as its function would post it; accounts by code. */
async function post(kind: string, key: string, legs: Readonly<Record<string, bigint>>): Promise<void> {
  await database.admin.query(
    `select key from ledger_post_batch(array[row($1, $2,
       array(select a.id from unnest($3::text[]) with ordinality c (code, leg) join ledger_account a using (code) order by c.leg),
       $4::bigint[], null)::ledger_posting], 'test')`,
    [kind, key, Object.keys(legs), Object.values(legs)],
  )
}

async function ledgerBalanceOf(where: string): Promise<bigint> {
  const { rows } = await database.admin.query<{ sum: bigint }>(
    `select coalesce(sum(entries), 0)::bigint as sum from ledger_account_sum where ${where}`,
  )
  return rows[0]?.sum ?? 0n
}

const sumOf = (days: readonly ReportDay[], field: keyof ReportDay): bigint =>
  days.reduce((sum, day) => sum + BigInt(day[field]), 0n)

test('the days of a report add up to the ledger, figure by figure', async () => {
  await deposit(100_000_000n)
  await play(0)
  await moveToDay(database.admin, 2)
  await play(1, 'bounty')
  await play(-1)
  const pool = `pool:${await openPool(server.context.database.pool, 5, Date.now())}`
  const winner = accountCode.available(players[1])
  await post('pool-settle', `${pool}:settle`, {
    [pool]: -1_000_000n,
    'revenue:pool-fee': 150_000n,
    [winner]: 850_000n,
  })
  await moveToDay(database.admin, 1)
  const withdrawing = accountCode.withdrawing(players[0])
  await openOne(database.admin, withdrawing)
  const id = randomUUID()
  await post('wd-ask', `wd:${id}:ask`, {
    [accountCode.available(players[0])]: -20_000_000n,
    [withdrawing]: 20_000_000n,
  })
  await post('wd-final', `wd:${id}:final`, {
    [withdrawing]: -20_000_000n,
    'revenue:withdrawal-fee': 1_000_000n,
    'fx:usd': 19_000_000n,
  })
  await countAll()

  const days = await read(dayAgo(5), dayAgo(0))
  expect(days.map(({ day }) => day)).toEqual([dayAgo(2), dayAgo(1), dayAgo(0)])
  expect(days).toMatchObject([
    {
      staked: '10000000',
      matches: 1,
      voided: 0,
      deposits: '100000000',
      depositFees: '10000000',
      winFees: '250000',
      poolIn: '0',
    },
    {
      staked: '10000000',
      matches: 1,
      voided: 1,
      poolIn: '1500000',
      poolOut: '1000000',
      poolFees: '150000',
      deposits: '0',
    },
    { staked: '0', matches: 0, withdrawals: '20000000', withdrawalFees: '1000000', players: 0 },
  ])
  for (const [field, code] of [
    ['depositFees', 'revenue:deposit-fee'],
    ['winFees', 'revenue:win-fee'],
    ['withdrawalFees', 'revenue:withdrawal-fee'],
    ['poolFees', 'revenue:pool-fee'],
  ] as const)
    expect([code, sumOf(days, field)]).toEqual([code, await ledgerBalanceOf(`code = '${code}'`)])
  expect(sumOf(days, 'poolIn') - sumOf(days, 'poolOut')).toBe(await ledgerBalanceOf("kind = 'pool'"))
  // Dollars enter by deposits and leave by withdrawals alone; the fee of a withdrawal stays.
  expect(sumOf(days, 'withdrawals') - sumOf(days, 'withdrawalFees') - sumOf(days, 'deposits')).toBe(
    await ledgerBalanceOf("code = 'fx:usd'"),
  )
})

test('retention: of the players of a day, those who play again within seven days', async () => {
  await play(0)
  await moveToDay(database.admin, 7)
  await countAll()
  expect((await read(dayAgo(7), dayAgo(7)))[0]).toMatchObject({
    players: 2,
    newPlayers: 2,
    earlierPlayers: 0,
  })
  expect((await read(dayAgo(0), dayAgo(0)))[0]).toMatchObject({
    players: 0,
    earlierPlayers: 2,
    returnedPlayers: 0,
  })

  const stranger = await aVerifiedPlayer(server)
  await seedMoney(database.admin, await openOne(database.admin, accountCode.available(stranger.id)), usd(10))
  players = [players[0], stranger.id]
  // [M9] Who has only a void match has not played yet.
  await play(-1)
  await moveToDay(database.admin, 5)
  await play(0)
  await moveToDay(database.admin, 3)
  await database.admin.query('truncate report_day')
  await countAll()
  expect((await read(dayAgo(3), dayAgo(3)))[0]).toMatchObject({ players: 2, newPlayers: 1 })
  expect((await read(dayAgo(0), dayAgo(0)))[0]).toMatchObject({ earlierPlayers: 2, returnedPlayers: 1 })
})

test('a day is counted again until an hour after its end, and never twice at once', async () => {
  const { pool } = server.context.database
  await play(0)
  await moveToDay(database.admin, 3)
  await play(0)
  for (const days of [3, 2, 1, 0]) expect(await countNextDay(pool)).toBe(dayAgo(days))
  expect(await countNextDay(pool)).toBeNull()
  const age = (days: number, minutes: number) =>
    database.admin.query(
      "update report_day set counted_at = counted_at - $2 * interval '1 minute' where day = $1",
      [dayAgo(days), minutes],
    )
  await play(1)
  await age(0, 6)
  expect(await countNextDay(pool)).toBe(dayAgo(0))
  expect((await read(dayAgo(0), dayAgo(0)))[0]).toMatchObject({ matches: 2 })
  // A slow count waits fifty times as long.
  await database.admin.query('update report_day set counted_ms = 60000')
  await age(0, 6)
  expect(await countNextDay(pool)).toBeNull()
  // Counted after its end, a day is final; counted before, once more.
  await age(3, 60)
  expect(await countNextDay(pool)).toBeNull()
  await age(3, 3 * 1_440)
  expect(await countNextDay(pool)).toBe(dayAgo(3))
  expect(await countNextDay(pool)).toBeNull()

  await age(3, 3 * 1_440)
  const other = await database.admin.connect()
  await other.query('begin')
  await other.query("select pg_advisory_xact_lock(hashtextextended('report', 0))")
  expect(await countNextDay(pool)).toBeNull()
  await other.query('rollback')
  other.release()
  expect(await countNextDay(pool)).toBe(dayAgo(3))
})

test('a report is read by staff alone, at most 92 days at once, and each read is one line of the log', async () => {
  await read(dayAgo(91), dayAgo(0))
  const { rows } = await database.admin.query(
    "select actor_id, after from audit_event where kind = 'report-read'",
  )
  expect(rows).toEqual([{ actor_id: staff.id, after: { from: dayAgo(91), until: dayAgo(0) } }])
  for (const query of [
    `from=${dayAgo(92)}&until=${dayAgo(0)}`,
    `from=${dayAgo(0)}&until=${dayAgo(1)}`,
    'from=2026-02-30&until=2026-03-01',
    "from=2026-01-01'--&until=2026-01-02",
    'from=2026-01-01',
  ])
    expect([query, (await staff.browser.get(`/staff/reports?${query}`)).statusCode]).toEqual([query, 400])

  const app = server.context.database.pool
  const page = (sessionId: string, from: string) =>
    app.query('select day from report_page(row($1, now(), null, null)::staff_caller, $2, $3)', [
      sessionId,
      from,
      dayAgo(0),
    ])
  const sessions = await database.admin.query<{ id: string; for_staff: boolean }>(
    'select id, for_staff from player_session order by for_staff',
  )
  await expect(page(sessions.rows[0]?.id ?? '', dayAgo(1))).rejects.toMatchObject({ code: '42501' })
  await expect(page(randomUUID(), dayAgo(1))).rejects.toMatchObject({ code: '42501' })
  await expect(page(sessions.rows.at(-1)?.id ?? '', dayAgo(92))).rejects.toMatchObject({ code: '22023' })
  await expect(app.query('select day from report_day')).rejects.toMatchObject({ code: '42501' })
  await expect(app.query('update report_day set staked = 0')).rejects.toMatchObject({ code: '42501' })
})
