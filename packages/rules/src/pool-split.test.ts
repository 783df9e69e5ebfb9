import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { microUsd, sumMicroUsd, usd } from './money.ts'
import { returnContributions, splitPool } from './pool-split.ts'
import { termsOfVersion } from './terms.ts'

const terms = termsOfVersion(1)

describe('a settled pool', () => {
  test.each([
    /* pool          fee           first         second        third */
    [1_000_000_000n, 150_000_000n, 425_000_000n, 255_000_000n, 170_000_000n],
    [1_500_000n, 225_000n, 637_500n, 382_500n, 255_000n],
    [0n, 0n, 0n, 0n, 0n],
    [1n, 0n, 1n, 0n, 0n],
    [7n, 1n, 4n, 1n, 1n],
    [99n, 14n, 43n, 25n, 17n],
  ])('[B10] %s splits into fee %s, first %s, second %s, third %s', (pool, fee, first, second, third) => {
    expect(splitPool(microUsd(pool), terms)).toEqual({ fee, first, second, third })
  })

  test('[B10] any pool is paid out to the last micro, nothing below zero, better places never less', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n).map(microUsd), (pool) => {
        const { fee, first, second, third } = splitPool(pool, terms)
        expect(sumMicroUsd([fee, first, second, third])).toBe(pool)
        expect(fee >= 0n && third >= 0n && second >= third && first >= second).toBe(true)
        expect(fee * 10_000n <= pool * 1_500n).toBe(true)
        expect(second * 10_000n <= (pool - fee) * 3_000n).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  test('[B10] a negative pool is refused', () => {
    expect(() => splitPool(microUsd(-1n), terms)).toThrow('cannot be split')
  })
})

describe('a void pool', () => {
  test('[B11] each contribution returns to the winner who paid it, without fee', () => {
    const paidIn = [
      { playerId: 'b', amount: usd(3) },
      { playerId: 'a', amount: microUsd(1n) },
      { playerId: 'b', amount: microUsd(2n) },
      { playerId: 'c', amount: microUsd(0n) },
    ]
    expect(returnContributions(paidIn)).toEqual([
      { playerId: 'a', amount: 1n },
      { playerId: 'b', amount: 3_000_002n },
    ])
  })

  test('[B11] what returns is what was paid in, once per player', () => {
    const anyContribution = fc.record({
      playerId: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.bigInt(0n, 10n ** 9n).map(microUsd),
    })
    fc.assert(
      fc.property(fc.array(anyContribution), (paidIn) => {
        const returned = returnContributions(paidIn)
        expect(sumMicroUsd(returned.map((line) => line.amount))).toBe(
          sumMicroUsd(paidIn.map((line) => line.amount)),
        )
        expect(new Set(returned.map((line) => line.playerId)).size).toBe(returned.length)
      }),
    )
  })

  test('[B11] a negative contribution is refused', () => {
    expect(() => returnContributions([{ playerId: 'a', amount: microUsd(-1n) }])).toThrow(
      'cannot have contributed',
    )
  })
})
