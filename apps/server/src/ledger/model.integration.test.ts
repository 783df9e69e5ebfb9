import { randomUUID } from 'node:crypto'
import type { MatchOutcome } from '@throwdown/rules/match/events'
import { microUsd } from '@throwdown/rules/money'
import { MODES, type Mode, type Tier } from '@throwdown/rules/terms'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Model, newModel } from '../../test/ledger/model.ts'
import { bonus, playWeek, reverseBonus, ringBell } from '../../test/ledger/pool-steps.ts'
import { type Pools, Real } from '../../test/ledger/real.ts'
import * as play from '../../test/ledger/steps.ts'
import { addPlayerRows } from '../../test/world/player-row.ts'
import { currentWeekOf } from '../bounty/open-pool.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import { openAccounts, readBalances } from './store.ts'
import { findBreaches } from './testing/find-breaches.ts'
import { seedMoney } from './testing/seed-money.ts'

// Random sequences of what players and staff do, through the functions that the server calls, against a model of the money.

const RUNS = 100
const PLAYERS = 8
/** Every player starts with enough for some matches and too little for all. */
const START = 12_000_000n
const WEEK_MS = 604_800_000
const TIMEOUT_MS = 300_000

const anyPlayer = fc.nat(PLAYERS - 1)
const somePlayers = fc.uniqueArray(anyPlayer, { minLength: 1, maxLength: PLAYERS })
const anyQueue = fc.record({
  mode: fc.constantFrom<Mode>(...MODES),
  tier: fc.constantFrom<Tier>(1, 5, 10),
})
const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 })
const join = fc.tuple(somePlayers, anyQueue).map(([players, queue]) => play.join(players, queue))
const pair = fc.constant(play.pair)
const end = fc
  .tuple(picks, fc.constantFrom<(0 | 1 | -1)[]>(0, 1, -1))
  .map(([chosen, winner]) => play.end(chosen, winner))
const anyStep: fc.Arbitrary<play.Step>[] = [
  join,
  join,
  join,
  fc
    .tuple(anyPlayer, anyQueue, fc.integer({ min: 2, max: 4 }))
    .map(([who, queue, times]) => play.joinAtOnce(who, queue, times)),
  fc.nat(30).map(play.joinAgain),
  fc.tuple(anyPlayer, anyQueue).map(([who, queue]) => play.giveUpThenArrive(who, queue)),
  picks.map(play.leave),
  pair,
  pair,
  pair,
  fc.constant(play.leaveWhilePaired),
  end,
  end,
  end,
  fc.constant(ringBell),
  fc.tuple(anyPlayer, fc.bigInt(1n, 5_000_000n)).map(([who, amount]) => bonus(who, amount)),
  fc.nat(9).map(reverseBonus),
]
/** One sequence in ten also plays a week whose pool is divided: it costs as much as all its other steps. */
const anySequence = fc.tuple(
  fc.commands(anyStep, { maxCommands: 70, size: 'max' }),
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom<Tier>(1, 5), fc.nat(0xffff))
        .map(([tier, results]) => playWeek(tier, results)),
    },
  ),
)

let database: TestDatabase
let pools: Pools
let weekStartsAtMs = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  pools = {
    app: database.open('throwdown_app', 10).pool,
    owner: database.open('postgres', 2).pool,
  }
})

afterAll(() => database.drop())

type Settle = (outcome: MatchOutcome, mode: Mode) => MatchOutcome

/** Each run has its own players, and starts in a week of its own so that it has its own pools. */
const ledgerFollowsModel = (fees: Model['fees'], settle: Settle = (outcome) => outcome) =>
  fc.asyncProperty(anySequence, async ([steps, week]) => {
    weekStartsAtMs += WEEK_MS
    const real = new Real(pools, weekStartsAtMs, settle)
    const ids = Array.from({ length: PLAYERS }, () => randomUUID())
    await addPlayerRows(pools.owner, ids)
    const accounts = await openAccounts(pools.owner, ids.map(accountCode.available))
    await Promise.all([...accounts.values()].map((account) => seedMoney(pools.owner, account, START)))
    const model = newModel(ids, START)
    try {
      await fc.asyncModelRun(() => ({ model, real }), steps)
      if (week) await week.run(model, real)
      await compare(model, real)
      for (const name of ['win', 'pool'] as const) fees[name] += model.fees[name]
    } finally {
      // Also after a failure: the next run must not meet the pools of this one.
      weekStartsAtMs = real.nowMs
    }
  })

async function compare(model: Model, real: Real): Promise<void> {
  const balances = await readBalances(
    pools.app,
    model.players.map(({ id }) => id),
  )
  const booked = model.players.map(({ id }) => ({ id, ...balances.get(id) }))
  expect(booked).toEqual(model.players)
  for (const [tier, { held }] of model.pools)
    expect(await sumOf(accountCode.pool(currentWeekOf(tier, real.nowMs).id))).toBe(held)
}

async function sumOf(code: string): Promise<bigint> {
  const { rows } = await pools.app.query<{ sum: string }>(
    'select coalesce(sum(e.amount), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = $1',
    [code],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

test(`${RUNS} sequences of what players do, concurrent, repeated and refused: the ledger is the model`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const fees = { win: 0n, pool: 0n }
  await fc.assert(ledgerFollowsModel(fees), { numRuns: RUNS, endOnFailure: true })
  expect({
    win: await sumOf(accountCode.fee('win')),
    pool: await sumOf(accountCode.fee('pool')),
  }).toEqual(fees)
  expect(await findBreaches(pools.app, 5)).toEqual([])
})

// A fixed seed: the same sequences every time, so that these tests fail only when the model misses the error.
const check = (settle?: Settle) =>
  fc.check(ledgerFollowsModel({ win: 0n, pool: 0n }, settle), { seed: 1, numRuns: RUNS, endOnFailure: true })

describe('a planted error is caught', () => {
  let restore: (() => Promise<unknown>) | undefined
  afterEach(() => restore?.())

  /** Changes a function of the database until the test ends. */
  async function plant(name: string, right: string, wrong: string): Promise<void> {
    const { rows } = await pools.owner.query<{ text: string }>(
      'select pg_get_functiondef($1::regproc) as text',
      [name],
    )
    const text = rows[0]?.text ?? ''
    expect(text).toContain(right)
    await pools.owner.query(text.replace(right, wrong))
    restore = () => pools.owner.query(text)
  }

  test('one micro-dollar too much fee, in one mode', { timeout: TIMEOUT_MS }, async () => {
    const outcome = await check((right, mode) => {
      const { settlement } = right
      if (right.winner === -1 || mode === 'normal') return right
      const fee = microUsd(settlement.fee + 1n)
      return { ...right, settlement: { ...settlement, fee, winner: microUsd(settlement.winner - 1n) } }
    })
    expect(outcome.failed).toBe(true)
  })

  test.each([
    [
      'queue_join_all',
      'array[-n.tier * c_micros_per_dollar, n.tier * c_micros_per_dollar]',
      'array[1 - n.tier * c_micros_per_dollar, n.tier * c_micros_per_dollar - 1]',
    ],
    ['queue_join_all', "t.state = 'waiting' then 'joined'", "t.state = 'waiting' then 'in_queue'"],
    ['queue_join_all', 'array_position(r.ticket_ids, n.id)', 'null::int'],
    ['queue_leave', 'array[-t.stake, t.stake]', 'array[1 - t.stake, t.stake - 1]'],
    ['queue_leave', "and t.state = 'waiting'", "and t.state <> 'left'"],
    ['pair_journals', 'array[-m.stake, -m.stake,', 'array[-m.stake - 1, 1 - m.stake,'],
    ['settle_matches', '(5, m.pool_account, r.to_pool)', '(5, m.fee_account, r.to_pool)'],
    ['settle_matches', '(3, seat.second, r.refund)', '(3, seat.first, r.refund)'],
    ['settle_matches', 'when 0 then seat.first when 1', 'when 1 then seat.first when 0'],
    ['save_matches', 'and b.deadline is not null', ''],
    ['bounty_pay_out', 'as code, u.amount', 'as code, u.amount - 1'],
    ['bounty_decide_end', 'coalesce(sum(r.contributed), 0)', 'coalesce(sum(r.contributed), 0) + 1'],
  ])('in %s: %s → %s', { timeout: TIMEOUT_MS }, async (name, right, wrong) => {
    await plant(name, right, wrong)
    expect((await check()).failed).toBe(true)
  })
})
