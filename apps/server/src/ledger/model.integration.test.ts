import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import type { AccountId } from './journal.ts'
import { findBreaches } from './store.ts'
import * as cashier from './testing/cashier-commands.ts'
import * as play from './testing/commands.ts'
import { openDoor } from './testing/door.ts'
import { openHouseAccounts, seedMoney } from './testing/house-accounts.ts'
import { mirrorJournals } from './testing/mirror-journals.ts'
import { type Model, newModel } from './testing/model.ts'
import { newPoolId, newReal, type Real, type RealDeps, withMicroError } from './testing/real.ts'

const RUNS = 1_000
/** More than all runs together can take out of the hot wallet. */
const HOT = 10n ** 13n

let database: TestDatabase
let deps: RealDeps

beforeAll(async () => {
  database = await createTestDatabase()
  const app = database.open('throwdown_app', 6).pool
  const house = await openHouseAccounts(app)
  deps = {
    app,
    house,
    staff: database.open('throwdown_staff', 1).pool,
    door: openDoor(app, { actor: 'test', lanes: 3 }),
  }
  // Withdrawals and network fees leave from the hot wallet, which the house fills.
  const admin = database.open('postgres', 1).pool
  await mirrorJournals(admin)
  const fill = (key: string, accounts: readonly bigint[]) =>
    admin.query(
      "insert into ledger_journal (kind, key, accounts, amounts, actor) values ('capital', $1, $2::bigint[], $3::bigint[], 'test')",
      [key, `{${accounts.join(',')}}`, `{${[-HOT, HOT, -HOT, HOT].join(',')}}`],
    )
  await fill('cap:usdc', [house.hotUsdc, house.fxUsdc, house.fxUsd, house.capital])
  await fill('cap:sol', [house.hotSol, house.fxSol, house.fxUsd, house.capital])
})

afterAll(() => database.drop())

const picks = fc.nat(9)
const anyStep: fc.Arbitrary<play.Step>[] = [
  fc
    .tuple(play.anyPlayer, fc.constantFrom('usdc', 'sol'), fc.bigInt(10_000n, 200_000_000n))
    .map(([who, coin, amount]) => play.deposit(who, coin, amount)),
  fc.tuple(play.anyPlayer, play.anyStake).map(([who, stake]) => play.join(who, stake)),
  fc.tuple(play.anyPlayer, play.anyStake).map(([who, stake]) => play.join(who, stake)),
  fc
    .tuple(play.anyPlayer, play.anyStake, fc.integer({ min: 2, max: 6 }))
    .map(([who, stake, times]) => play.joinAtOnce(who, stake, times)),
  picks.map(play.leave),
  fc.boolean().map(play.pair),
  fc.boolean().map(play.pair),
  fc
    .tuple(picks, fc.constantFrom<(0 | 1 | 'void')[]>(0, 1, 'void'))
    .map(([pick, outcome]) => play.settle(pick, outcome)),
  picks.map(play.repeat),
  play.anyPlayer.map(play.giveUpThenArrive),
  fc.tuple(play.anyPlayer, fc.bigInt(1n, 60_000_000n)).map(([who, gross]) => cashier.ask(who, gross)),
  fc.bigInt(10_000n, 50_000_000n).map(cashier.sweep),
  picks.map(cashier.sign),
  picks.map(cashier.expire),
  picks.map(cashier.finish),
  picks.map(cashier.fail),
  fc.constantFrom<('settle' | 'void')[]>('settle', 'void').map(cashier.closePool),
  fc.tuple(play.anyPlayer, fc.bigInt(1n, 5_000_000n)).map(([who, amount]) => cashier.bonus(who, amount)),
  picks.map(cashier.reverse),
]

/** Every player starts with enough for some matches and too little for all. */
const START = 60_000_000n

function ledgerFollowsModel(prepare: (real: Real) => Real, fees: Model['fees']) {
  const admin = database.open('postgres', 1).pool
  return fc.asyncProperty(fc.commands(anyStep, { maxCommands: 40, size: 'max' }), async (steps) => {
    const poolId = newPoolId()
    const model = newModel(play.PLAYERS, poolId)
    const real = prepare(await newReal(deps, play.PLAYERS, poolId))
    for (const [index, { available }] of real.players.entries()) {
      await seedMoney(admin, available, START)
      play.at(model.players, index).available = START
    }
    await fc.asyncModelRun(() => ({ model, real }), steps)
    await compare(model, real)
    for (const name of ['deposit', 'win', 'withdrawal', 'pool'] as const) fees[name] += model.fees[name]
  })
}

async function compare(model: Model, real: Real): Promise<void> {
  const { rows } = await real.app.query<{ id: bigint; balance: bigint }>(
    'select id, balance from ledger_account where id = any ($1::bigint[])',
    [`{${real.players.flatMap((p) => [p.available, p.held, p.withdrawing]).join(',')}}`],
  )
  const balance = new Map(rows.map(({ id, balance: micros }) => [id, micros]))
  const booked = real.players.map((p) => ({
    available: balance.get(p.available),
    held: balance.get(p.held),
    withdrawing: balance.get(p.withdrawing),
  }))
  expect(booked).toEqual(model.players)
  expect(await sumOf(real.pool)).toBe(model.pool.held)
}

async function sumOf(account: AccountId): Promise<bigint> {
  const { rows } = await deps.app.query<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from ledger_entry where account_id = $1',
    [account],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

test(`${RUNS} sequences of every journal, concurrent, repeated, refused, reversed: the ledger is the model`, {
  timeout: 600_000,
}, async () => {
  const fees = { deposit: 0n, win: 0n, withdrawal: 0n, pool: 0n }
  await fc.assert(
    ledgerFollowsModel((real) => real, fees),
    { numRuns: RUNS, endOnFailure: true },
  )
  const { house } = deps
  expect({
    deposit: await sumOf(house.depositFee),
    win: await sumOf(house.winFee),
    withdrawal: await sumOf(house.withdrawalFee),
    pool: await sumOf(house.poolFee),
  }).toEqual(fees)
  expect(await findBreaches(deps.app, 5)).toEqual([])
})

const wrong = (real: Real): Real => ({ ...real, linesOf: withMicroError(real) })

test('a planted error of one micro-dollar in one fee is caught', { timeout: 600_000 }, async () => {
  const fees = { deposit: 0n, win: 0n, withdrawal: 0n, pool: 0n }
  const outcome = await fc.check(ledgerFollowsModel(wrong, fees), {
    // A fixed seed: the same sequences every time, so that this test fails only when the model misses the error.
    seed: 1,
    numRuns: RUNS,
    endOnFailure: true,
  })
  expect(outcome.failed).toBe(true)
})
