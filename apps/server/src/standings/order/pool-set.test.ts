import { compareStandings } from '@throwdown/rules/bounty/standing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PoolOrder, poolSet, type Run, rankMemberOf } from './pool-set.ts'
import { joinMembers, playerNoOf, splitMembers } from './ranked-set.ts'

const INT_MAX = 2_147_483_647
// Small ones tie, large ones have more digits.
const anInt = fc.oneof(fc.nat(3), fc.nat(2_000), fc.nat(INT_MAX))
const aRun: fc.Arbitrary<Run> = fc.record({
  poolId: fc.constant('any'),
  playerId: fc.constant('any'),
  playerNo: fc.integer({ min: 1, max: INT_MAX }),
  entrant: fc.oneof(
    fc.uuid(),
    fc.constantFrom('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'),
  ),
  banked: anInt,
  opponentsBeaten: anInt,
  matches: anInt,
  reachedAt: fc.oneof(fc.constant(0n), fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 63n - 1n)),
  wins: anInt,
  scoringMatches: fc.nat(20),
  opponents: fc.nat(12),
  termsVersion: fc.constant(1),
})

const memberIn = (order: PoolOrder, run: Run) => poolSet('any').positionOf(order, run)?.member
const textOrder = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0)

test('[B9] members sort exactly as the rule orders runs', () => {
  fc.assert(
    fc.property(aRun, aRun, (a, b) => {
      fc.pre(a.entrant !== b.entrant)
      expect(textOrder(memberIn('rank', a), memberIn('rank', b))).toBe(Math.sign(compareStandings(a, b)))
    }),
    { numRuns: 5_000 },
  )
})

test('members of the wins sort by wins, then as the rule does', () => {
  fc.assert(
    fc.property(aRun, aRun, (a, b) => {
      fc.pre(a.entrant !== b.entrant)
      const byText = textOrder(memberIn('wins', a), memberIn('wins', b))
      expect(byText).toBe(Math.sign(b.wins - a.wins || compareStandings(a, b)))
    }),
    { numRuns: 5_000 },
  )
})

test('[B8] the order of the prizes has the runs that have played enough, by rank', () => {
  fc.assert(
    fc.property(aRun, (run) => {
      const hasPlayedEnough = run.scoringMatches >= 10 && run.opponents >= 6
      expect(memberIn('prize', run)).toBe(hasPlayedEnough ? rankMemberOf(run) : undefined)
    }),
  )
})

test('a member ends in the number of its player, and the members of a player can be kept as one text', () => {
  fc.assert(
    fc.property(aRun, (run) => {
      const members = (['rank', 'wins', 'prize'] as const).map((order) => memberIn(order, run) ?? null)
      expect(splitMembers(joinMembers(members))).toEqual(members)
      const numbers = members.flatMap((member) => (member === null ? [] : playerNoOf(member)))
      expect(new Set(numbers)).toEqual(new Set([run.playerNo]))
    }),
  )
})
