import { microUsd, usd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import { roundTripOf, valueOf, winsToBeEven } from './costs.ts'

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
