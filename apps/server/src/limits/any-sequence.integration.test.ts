import type { LimitDays, LimitKind } from '@throwdown/contract/safe-play'
import { usd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MICROS, START, safePlayIn } from '../../test/world/safe-play.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { accountCode } from '../ledger/accounts.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { startExclusion, startTimeOut } from './store.ts'

let world: TestWorld
let safePlay: ReturnType<typeof safePlayIn>
beforeAll(async () => {
  world = await openTestWorld()
  safePlay = safePlayIn(world)
})
afterAll(() => world.close())

type Limit = { amount: bigint; raise?: { amount: bigint | null; atMs: number } }
type Answers = { readonly stored: boolean; readonly expected: boolean }

/** A player in the database and in a model that is written another way. Each step returns the results of both. */
class ModelPlayer {
  readonly id: string
  private nowMs = START
  private outUntilMs = 0
  private readonly limits = new Map<string, Limit>()
  private readonly results: { atMs: number; stake: bigint; net: bigint }[] = []

  constructor(id: string) {
    this.id = id
  }

  pass(hours: number): void {
    this.nowMs += hours * HOUR
  }

  async play(tier: Tier, wins: boolean): Promise<Answers> {
    const stake = BigInt(tier) * MICROS
    const expected = this.nowMs >= this.outUntilMs && this.allows(stake)
    const stored = (await safePlay.canJoin(this.id, this.nowMs, tier)) === 'joined'
    if (stored) {
      const net = wins ? (stake * 95n) / 100n : -stake
      await safePlay.played(this.id, { endedAtMs: this.nowMs, tier, net })
      this.results.push({ atMs: this.nowMs, stake, net })
    }
    return { stored, expected }
  }

  async set(kind: LimitKind, days: LimitDays, dollars: number | null): Promise<Answers> {
    const key = `${kind}:${days}`
    const known = this.limits.get(key)
    const amount = dollars === null ? null : BigInt(dollars) * MICROS
    const answer = await safePlay.setTo(this.id, kind, days, amount, this.nowMs)
    const isRaise = known !== undefined && (amount === null || amount > known.amount)
    if (!isRaise && amount !== null) this.limits.set(key, { amount })
    // What waits already is not asked again: its 24 hours run on.
    const isAsked = isRaise && (known.raise === undefined || known.raise.amount !== amount)
    if (isAsked) known.raise = { amount, atMs: this.nowMs }
    return { stored: answer === 'asked', expected: isAsked }
  }

  async confirm(kind: LimitKind, days: LimitDays): Promise<Answers> {
    const key = `${kind}:${days}`
    const raise = this.limits.get(key)?.raise
    const answer = await safePlay.confirmTo(this.id, kind, days, raise?.amount ?? null, this.nowMs)
    const isRipe = raise !== undefined && this.nowMs - raise.atMs >= DAY
    if (isRipe && raise.amount === null) this.limits.delete(key)
    if (isRipe && raise.amount !== null) this.limits.set(key, { amount: raise.amount })
    return { stored: answer === 'raised', expected: isRipe }
  }

  async timeOut(days: number): Promise<void> {
    await startTimeOut(world.pool, { playerId: this.id, days, now: new Date(this.nowMs) })
    this.outUntilMs = Math.max(this.outUntilMs, this.nowMs + days * DAY)
  }

  async exclude(): Promise<void> {
    await startExclusion(world.pool, { playerId: this.id, months: 6, now: new Date(this.nowMs) })
    this.outUntilMs = Math.max(this.outUntilMs, halfAYearAfter(this.nowMs))
  }

  private allows(stake: bigint): boolean {
    return [...this.limits].every(([key, { amount }]) => {
      const [kind, days] = key.split(':')
      const counted = this.results.filter(({ atMs }) => atMs > this.nowMs - Number(days) * DAY)
      const used = counted.reduce((sum, one) => sum + (kind === 'stake' ? one.stake : -one.net), 0n)
      return used + stake <= amount
    })
  }
}

/** The same day six months later, or the last one of that month. */
function halfAYearAfter(ms: number): number {
  const from = new Date(ms)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 6]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + (ms % DAY)
}

type Step = (player: ModelPlayer) => Promise<Answers | void>

const kinds = fc.constantFrom<LimitKind>('stake', 'loss')
const spans = fc.constantFrom<LimitDays>(1, 7, 30)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom<Tier>(1, 5, 10, 20), fc.boolean()).map(
      ([tier, wins]): Step =>
        (player) =>
          player.play(tier, wins),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
        { weight: 1, arbitrary: fc.constant(150 * 24) },
      )
      .map(
        (hours): Step =>
          async (player) =>
            player.pass(hours),
      ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(kinds, spans, fc.option(fc.integer({ min: 5, max: 60 }))).map(
      ([kind, days, dollars]): Step =>
        (player) =>
          player.set(kind, days, dollars),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(kinds, spans).map(
      ([kind, days]): Step =>
        (player) =>
          player.confirm(kind, days),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((player) => player.exclude()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 3).map(
      (days): Step =>
        (player) =>
          player.timeOut(days),
    ),
  },
)

test('[L2] [L3] no sequence of joins, limits and passed time exceeds a limit or plays in a break; nothing else is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const player = new ModelPlayer(await safePlay.aPlayerId())
      const account = await openOne(world.owner, accountCode.available(player.id))
      await seedMoney(world.owner, account, usd(1_000))
      const answers: Answers[] = []
      for (const run of steps) {
        // So far apart that no reality check is due.
        player.pass(1)
        const answer = await run(player)
        if (answer) answers.push(answer)
      }
      expect(answers.map(({ stored }) => stored)).toEqual(answers.map(({ expected }) => expected))
    }),
    { numRuns: 100 },
  )
})
