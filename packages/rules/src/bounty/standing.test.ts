import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { microUsd, sumMicroUsd, usd } from '../money.ts'
import { termsOfVersion } from '../terms.ts'
import {
  compareStandings,
  endPool,
  hasPlayedEnough,
  orderKeyOf,
  projectedPrizes,
  type Standing,
} from './standing.ts'

const terms = termsOfVersion(1)
const few = fc.integer({ min: 0, max: 3 })
const standing: fc.Arbitrary<Standing> = fc.record({
  banked: few,
  opponentsBeaten: few,
  matches: few,
  reachedAt: few.map(BigInt),
  entrant: fc.constantFrom('a', 'b', 'c', 'd'),
})
const first: Standing = { banked: 9, opponentsBeaten: 4, matches: 12, reachedAt: 7n, entrant: 'b' }

const sign = (one: Standing, other: Standing) => Math.sign(compareStandings(one, other))

const isTotal = () =>
  fc.assert(
    fc.property(standing, standing, standing, (a, b, c) => {
      const isLevel = sign(a, b) === 0
      const isTransitive = sign(a, b) > 0 || sign(b, c) > 0 || sign(a, c) <= 0
      return sign(a, b) + sign(b, a) === 0 && (!isLevel || a.entrant === b.entrant) && isTransitive
    }),
  )

describe('[B9] the order', () => {
  test.each([
    ['banked points', { banked: 8, opponentsBeaten: 9, matches: 1, reachedAt: 1n }],
    ['different opponents beaten', { opponentsBeaten: 3, matches: 1, reachedAt: 1n }],
    ['fewer matches', { matches: 13, reachedAt: 1n }],
    ['who got there first', { reachedAt: 8n }],
    ['the lot', { entrant: 'c' }],
  ])('is by %s', (_name, behind) => {
    const other = { ...first, entrant: 'a', ...behind }
    expect(compareStandings(first, other)).toBeLessThan(0)
    expect(compareStandings(other, first)).toBeGreaterThan(0)
  })

  test('is total: two entrants never tie, and any three are ordered consistently', () => {
    expect(isTotal).not.toThrow()
  })

  test('is that of the keys, whatever the size of the numbers', () => {
    // Small ones tie, large ones have more digits.
    const anInt = fc.oneof(fc.nat(3), fc.nat(2_000), fc.nat(2_147_483_647))
    const any: fc.Arbitrary<Standing> = fc.record({
      banked: anInt,
      opponentsBeaten: anInt,
      matches: anInt,
      reachedAt: fc.oneof(fc.constant(0n), fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 63n - 1n)),
      entrant: fc.oneof(
        fc.uuid(),
        fc.constantFrom('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'),
      ),
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [one, other] = [orderKeyOf(a), orderKeyOf(b)]
        expect(one < other ? -1 : one > other ? 1 : 0).toBe(sign(a, b))
      }),
      { numRuns: 5_000 },
    )
  })

  test('does not depend on the order in which it was read', () => {
    const lists = fc.uniqueArray(standing, { selector: ({ entrant }) => entrant })
    fc.assert(
      fc.property(lists, (list) => {
        expect(list.toReversed().sort(compareStandings)).toEqual([...list].sort(compareStandings))
      }),
    )
  })
})

test('[B8] ten scoring matches against six opponents', () => {
  expect(hasPlayedEnough({ scoringMatches: 10, opponents: 6 }, terms)).toBe(true)
  expect(hasPlayedEnough({ scoringMatches: 9, opponents: 9 }, terms)).toBe(false)
  expect(hasPlayedEnough({ scoringMatches: 60, opponents: 5 }, terms)).toBe(false)
})

test('[B8] [B11] [B12] a projection is for three eligible players, and for nobody while the pool would be void', () => {
  expect([...projectedPrizes(['a', 'b', 'c', 'd'], usd(100), terms)]).toEqual([
    ['a', 42_500_000n],
    ['b', 25_500_000n],
    ['c', 17_000_000n],
  ])
  expect(projectedPrizes(['a', 'b'], usd(100), terms).size).toBe(0)
})

test('[B10] [B11] three eligible players are paid everything but the fee; fewer make the pool void {1.19 9.11}', () => {
  const names = ['a', 'b', 'c', 'd']
  expect(endPool(names.slice(0, 2), usd(100), terms)).toEqual({ state: 'VOID' })
  const isPaidOut = () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 3, max: 4 }),
        (micros, players) => {
          const end = endPool(names.slice(0, players), microUsd(micros), terms)
          if (end.state !== 'SETTLED') return false
          const paid = sumMicroUsd(end.prizes.map(({ amount }) => amount))
          return end.prizes.map(({ player }) => player).join('') === 'abc' && paid + end.fee === micros
        },
      ),
    )
  expect(isPaidOut).not.toThrow()
})
