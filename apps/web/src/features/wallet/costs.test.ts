import { formatUsd, microUsd, usd } from '@throwdown/rules/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RoundTrip, roundTripOf, shownTrip, valueOf, wholeCents, winsToBeEven } from './costs.ts'

const TERMS = { depositFeeBps: 1_000, withdrawalFeeBps: 500 }

test('[C1] half a SOL at 150.25: value, fee, what arrives and what would come back', () => {
  const value = valueOf(500_000_000n, 'sol', 150_250_000n)
  expect(value).toBe(75_125_000n)
  expect(roundTripOf(microUsd(75_125_000n), TERMS)).toEqual({
    value: 75_125_000n,
    depositFee: 7_512_500n,
    arrives: 67_612_500n,
    withdrawalFee: 3_380_625n,
    comesBack: 64_231_875n,
    cost: 10_893_125n,
  })
})

test('[C1] 100 USDC in and out again cost 14.5%', () => {
  expect(roundTripOf(usd(100), TERMS).cost).toBe(14_500_000n)
})

test('[C4] without a price SOL has no value, USDC has', () => {
  expect(valueOf(500_000_000n, 'sol', null)).toBeNull()
  expect(valueOf(500_000_000n, 'usdc', null)).toBe(500_000_000n)
})

test('four wins at $5 make up for the fees of $100', () => {
  const trip = roundTripOf(usd(100), TERMS)
  const wins = winsToBeEven(trip, microUsd(4_750_000n), TERMS)
  expect(wins).toBe(4)
  const after = (count: number) =>
    roundTripOf(microUsd(0n), TERMS).value + trip.arrives + 4_750_000n * BigInt(count)
  expect((after(wins) * 95n) / 100n).toBeGreaterThanOrEqual(usd(100))
  expect((after(wins - 1) * 95n) / 100n).toBeLessThan(usd(100))
})

/** A shown amount in cents. */
const centsOf = (micros: bigint): number => Math.round(Number(formatUsd(micros).replace(/[$,]/g, '')) * 100)

function expectToAddUp(trip: RoundTrip): void {
  const shown = shownTrip(trip)
  const [value, fee, arrives] = [centsOf(shown.value), centsOf(shown.depositFee), centsOf(shown.arrives)]
  const [backFee, back, cost] = [centsOf(shown.withdrawalFee), centsOf(shown.comesBack), centsOf(shown.cost)]
  expect([value - fee, arrives - backFee, back + cost]).toEqual([arrives, back, value])
}

test('[C1] the lines of 75 dollars add up to the cent', () => {
  const trip = roundTripOf(usd(75), TERMS)
  expectToAddUp(trip)
  const { arrives, withdrawalFee, comesBack, cost } = shownTrip(trip)
  expect([arrives, withdrawalFee, comesBack, cost].map((micros) => formatUsd(micros))).toEqual([
    '$67.50',
    '$3.38',
    '$64.12',
    '$10.88',
  ])
})

test('[C1] the lines of any amount and fee add up to the cent, and show nobody money that does not arrive', () => {
  const bps = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 13n), bps, bps, (micros, depositFeeBps, withdrawalFeeBps) => {
      const trip = roundTripOf(microUsd(micros), { depositFeeBps, withdrawalFeeBps })
      expectToAddUp(trip)
      const shown = shownTrip(trip)
      expect(shown.arrives <= trip.arrives && shown.comesBack <= trip.comesBack).toBe(true)
      expect(trip.arrives - shown.arrives < 10_000n && trip.comesBack - shown.comesBack < 10_000n).toBe(true)
    }),
  )
})

test('all of a balance leaves what is below a cent', () => {
  expect(wholeCents(96_009_999n)).toBe(96_000_000n)
})
