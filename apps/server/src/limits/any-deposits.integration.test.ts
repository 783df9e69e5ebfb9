import { randomUUID } from 'node:crypto'
import type { LimitDays } from '@throwdown/contract/safe-play'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket, startMatch } from '../../test/world/staked-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { readOwnMoney } from '../cashier/wallet/store.ts'
import { Cashier, chainName } from '../ledger/testing/cashier.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { saveMatches } from '../match/store.ts'
import { insertTickets } from '../queue/store.ts'
import { confirmLimit, setLimit, startTimeOut } from './store.ts'

let world: TestWorld
let cashier: Cashier
let rival: string
beforeAll(async () => {
  world = await openTestWorld()
  cashier = new Cashier(world.database.open('throwdown_cashier', 2).pool)
  rival = (await world.aPlayer(100_000)).id
})
afterAll(() => world.close())

const DAY_HOURS = 24
type Answers = { readonly stored: unknown; readonly expected: unknown }
type Limit = { amount: bigint; raise?: { amount: bigint | null; atHour: number } }
type Deposited = { readonly atHour: number; readonly counted: bigint }

/** A player in the database and in a model of plain arithmetic. Time passes by making every row of the player older. */
class ModelPlayer {
  readonly id: string
  private hour = 0
  private outUntilHour = 0
  private available = 0n
  private withdrawOnly = 0n
  private readonly limits = new Map<LimitDays, Limit>()
  private readonly deposits: Deposited[] = []
  private sent: { readonly units: bigint; readonly signature: string; readonly address: string } | undefined

  constructor(id: string) {
    this.id = id
  }

  async pass(hours: number): Promise<void> {
    this.hour += hours
    for (const [table, column] of [
      ['play_deposit', 'at'],
      ['play_limit', 'raise_requested_at'],
      ['play_break', 'timed_out_until'],
    ])
      await world.owner.query(
        `update ${table} set ${column} = ${column} - make_interval(hours => $2) where player_id = $1`,
        [this.id, hours],
      )
  }

  async deposit(units: bigint): Promise<void> {
    const sent = { units, signature: chainName(), address: chainName() }
    await cashier.deposit({ coin: 'usdc', playerId: this.id, ...sent })
    this.sent = sent
    const counted = this.hour < this.outUntilHour ? 0n : least(units, this.room())
    const fee = units / 10n
    const playable = counted - (counted * fee) / units
    this.available += playable
    this.withdrawOnly += units - fee - playable
    this.deposits.push({ atHour: this.hour, counted })
  }

  /** The cashier crashed before it knew the result. */
  async repeatDeposit(): Promise<void> {
    if (this.sent) await cashier.deposit({ coin: 'usdc', playerId: this.id, ...this.sent })
  }

  async setLimit(days: LimitDays, dollars: number | null): Promise<void> {
    const amount = dollars === null ? null : usd(dollars)
    await setLimit(world.pool, { playerId: this.id, kind: 'deposit', days, amount, now: new Date() })
    const known = this.limits.get(days)
    const isRaise = known !== undefined && (amount === null || amount > known.amount)
    if (!isRaise && amount !== null) this.limits.set(days, { amount })
    if (isRaise && known.raise?.amount !== amount) known.raise = { amount, atHour: this.hour }
  }

  async confirm(days: LimitDays): Promise<void> {
    const raise = this.limits.get(days)?.raise
    const amount = raise?.amount ?? null
    await confirmLimit(world.pool, { playerId: this.id, kind: 'deposit', days, amount, now: new Date() })
    if (!raise || this.hour - raise.atHour < DAY_HOURS) return
    if (raise.amount === null) this.limits.delete(days)
    else this.limits.set(days, { amount: raise.amount })
  }

  async timeOut(days: number): Promise<void> {
    await startTimeOut(world.pool, { playerId: this.id, days, now: new Date() })
    this.outUntilHour = Math.max(this.outUntilHour, this.hour + days * DAY_HOURS)
  }

  /** A match against a rich rival if the join is accepted, which it must be exactly if the playable money allows it. */
  async play(tier: Tier, wins: boolean): Promise<Answers> {
    const stake = BigInt(usd(tier))
    const mayPlay = this.hour >= this.outUntilHour && this.available >= stake
    const ticket = aTicket(this.id, 'normal', tier)
    const [answer] = await insertTickets(world.pool, [ticket], Date.now())
    const answers = { stored: answer === 'joined', expected: mayPlay }
    if (!answers.stored) return answers
    await world.owner.query('select queue_leave(array[$1::uuid], clock_timestamp())', [ticket.id])
    const match = await startMatch(world.pool, [this.id, rival], { mode: 'normal', tier })
    await saveMatches(world.pool, [await match.end(wins ? 0 : 1).takeSave()], Date.now())
    this.available += wins ? stake - (stake * 5n) / 100n : -stake
    return answers
  }

  async withdraw(micros: bigint, isReturned: boolean): Promise<Answers> {
    const id = randomUUID()
    const { refused } = await cashier.ask({ id, playerId: this.id, micros, coin: 'usdc' })
    const answers = { stored: refused === null, expected: micros <= this.available + this.withdrawOnly }
    if (!answers.stored) return answers
    const only = least(micros, this.withdrawOnly)
    this.available -= micros - only
    if (isReturned) {
      await cashier.call('cashier_fail_withdrawal($1)', [id])
      // [C9] All of it can only be withdrawn for a day.
      this.withdrawOnly += micros - only
    } else this.withdrawOnly -= only
    return answers
  }

  async money(): Promise<Answers> {
    const stored = await readOwnMoney(world.pool, this.id)
    const { available, withdrawOnly } = this
    return { stored, expected: { ...stored, available, withdrawOnly, reserved: 0n } }
  }

  private room(): bigint | null {
    const rooms = [...this.limits].map(([days, { amount }]) => {
      const counted = this.deposits.filter(({ atHour }) => this.hour - atHour < days * DAY_HOURS)
      const left = amount - counted.reduce((sum, one) => sum + one.counted, 0n)
      return left > 0n ? left : 0n
    })
    return rooms.length === 0 ? null : rooms.reduce((one, other) => least(one, other))
  }
}

const least = (amount: bigint, other: bigint | null): bigint =>
  other === null || amount < other ? amount : other

type Step = (player: ModelPlayer) => Promise<Answers | void>
const spans = fc.constantFrom<LimitDays>(1, 7, 30)
// Odd micro-dollars show how the two parts are rounded.
const amounts = fc.bigInt({ min: 2_000_000n, max: 60_000_000n })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: amounts.map(
      (units): Step =>
        (player) =>
          player.deposit(units),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((player) => player.repeatDeposit()) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 60 }).map(
      (hours): Step =>
        (player) =>
          player.pass(hours),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(spans, fc.option(fc.integer({ min: 5, max: 90 }))).map(
      ([days, dollars]): Step =>
        (player) =>
          player.setLimit(days, dollars),
    ),
  },
  {
    weight: 2,
    arbitrary: spans.map(
      (days): Step =>
        (player) =>
          player.confirm(days),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom<Tier>(1, 5, 10, 20), fc.boolean()).map(
      ([tier, wins]): Step =>
        (player) =>
          player.play(tier, wins),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(amounts, fc.boolean()).map(
      ([micros, isReturned]): Step =>
        (player) =>
          player.withdraw(micros, isReturned),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((player) => player.timeOut(1)) },
)

test('[L2] no sequence of deposits, limits, matches and withdrawals makes more than a limit playable, and no cent is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const player = new ModelPlayer((await world.aPlayer(0)).id)
      for (const run of steps) {
        const answers = [await run(player), await player.money()].filter((one) => one !== undefined)
        expect(answers.map(({ stored }) => stored)).toEqual(answers.map(({ expected }) => expected))
      }
    }),
    { numRuns: 25 },
  )
  expect(await findBreaches(world.owner, 5)).toEqual([])
})
