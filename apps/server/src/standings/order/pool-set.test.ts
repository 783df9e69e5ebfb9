import { compareStandings } from '@throwdown/rules/bounty/standing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entrantOf, poolMemberOf, type Run, rankMemberOf } from './pool-set.ts'

const INT_MAX = 2_147_483_647
// Small ones tie, large ones have more digits.
const anInt = fc.oneof(fc.nat(3), fc.nat(2_000), fc.nat(INT_MAX))
const aRun: fc.Arbitrary<Run> = fc.record({
  entrant: fc.oneof(
    fc.uuid(),
    fc.constantFrom('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'),
  ),
  banked: anInt,
  opponentsBeaten: anInt,
  matches: anInt,
  reachedSeq: fc.oneof(fc.constant(0n), fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 63n - 1n)),
  wins: anInt,
})

const standingOf = ({ reachedSeq, ...run }: Run) => ({ ...run, reachedAt: reachedSeq })
const signOf = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

test('[B9] members sort exactly as the rule orders runs', () => {
  fc.assert(
    fc.property(aRun, aRun, (a, b) => {
      const byText = signOf(poolMemberOf('rank', a), poolMemberOf('rank', b))
      expect(byText).toBe(Math.sign(compareStandings(standingOf(a), standingOf(b))))
    }),
    { numRuns: 5_000 },
  )
})

test('members of the wins sort by wins, then as the rule does', () => {
  fc.assert(
    fc.property(aRun, aRun, (a, b) => {
      const byText = signOf(poolMemberOf('wins', a), poolMemberOf('wins', b))
      expect(byText).toBe(Math.sign(b.wins - a.wins || compareStandings(standingOf(a), standingOf(b))))
    }),
    { numRuns: 5_000 },
  )
})

test('a member tells the entrant, and the wins tell the rank', () => {
  fc.assert(
    fc.property(aRun, (run) => {
      const rank = poolMemberOf('rank', run)
      expect(entrantOf(rank)).toBe(run.entrant)
      expect(rankMemberOf(poolMemberOf('wins', run))).toBe(rank)
      // Every member stands before the end of its set.
      expect(rank < '~').toBe(true)
    }),
  )
})
