import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOf } from '../match/judge.ts'
import { termsOfVersion } from '../terms.ts'
import {
  bankIt,
  bankUnbanked,
  FRESH_RUN,
  loseMatch,
  type Run,
  refuseJoin,
  repeatBpsAfter,
  riskFactorOf,
  riskIt,
  unbankedIfWon,
  winMatch,
} from './run.ts'

const terms = termsOfVersion(1)
const NEW_OPPONENT = { isScoring: true, meetingsBefore: 0, winsBefore: 0 }

/** A full win by the rules of the match itself. */
function pointsOfWin(run: Run, winsBefore = 0): number {
  const tally = {
    turnsPlayed: 2,
    score: [2, 0],
    missesInARow: [0, 0],
    bothMissesInARow: 0,
    opened: [true, true],
  } as const
  const [points] = pointsOf({ winner: 0, reason: 'score' }, tally, {
    winsNeeded: terms.match.winsNeeded,
    points: {
      perRoundWon: terms.bounty.pointsPerRoundWon,
      riskFactor: [riskFactorOf(run, terms), 1],
      repeatBps: [repeatBpsAfter(winsBefore, terms), 10_000],
    },
  })
  return points
}
const win = (run: Run, winsBefore = 0): Run =>
  winMatch(run, {
    isScoring: true,
    meetingsBefore: winsBefore,
    winsBefore,
    points: pointsOfWin(run, winsBefore),
  })
const lose = (run: Run): Run => loseMatch(run, NEW_OPPONENT)
const bank = (run: Run): Run => bankIt(run) ?? run
const risk = (run: Run): Run => riskIt(run) ?? run

test('[B3] the example of a $5 pool: win, risk, win, bank, win, risk, lose', () => {
  const course = [win, risk, win, bank, win, risk, lose].reduce<Run>((run, act) => act(run), FRESH_RUN)
  expect(course).toMatchObject({ banked: 6, unbanked: 0, wins: 3, losses: 1, riskItWins: 1, bankedWins: 2 })
})

/** Any course of play: wins over opponents beaten so often before, losses, and choices made or not made. */
const act = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 3 }).map((wins) => ({ name: 'win' as const, wins })) },
  { weight: 2, arbitrary: fc.constant({ name: 'lose' as const, wins: 0 }) },
  { weight: 3, arbitrary: fc.constant({ name: 'bank' as const, wins: 0 }) },
  { weight: 3, arbitrary: fc.constant({ name: 'risk' as const, wins: 0 }) },
)
type Act = { readonly name: 'win' | 'lose' | 'bank' | 'risk'; readonly wins: number }
const apply = (run: Run, { name, wins }: Act): Run => {
  if (name === 'bank') return bank(run)
  if (name === 'risk') return risk(run)
  if (refuseJoin(run, terms)) return run
  return name === 'win' ? win(run, wins) : lose(run)
}
const anyCourse = fc.array(act, { maxLength: 90 })

/** Throws with the shortest course in which a step does not hold. */
const always = (holds: (before: Run, taken: Act, after: Run) => boolean) => () =>
  fc.assert(
    fc.property(anyCourse, (acts) => {
      let run = FRESH_RUN
      return acts.every((taken) => {
        const before = run
        run = apply(before, taken)
        return holds(before, taken, run)
      })
    }),
  )

describe('in any course of play', () => {
  test('[B3] a loss burns the unbanked bounty and nothing else', () => {
    const burnsOnlyThat = always(
      (before, { name }, after) =>
        name !== 'lose' ||
        after === before ||
        (after.unbanked + after.unbankedWins === 0 &&
          !after.isRisking &&
          !after.isChoiceOpen &&
          after.banked === before.banked &&
          after.bankedWins === before.bankedWins),
    )
    expect(burnsOnlyThat).not.toThrow()
  })

  test('[B3] Risk It never compounds: a win scores 4 at most, and only right after Risk It', () => {
    const isFlat = always(
      (before, { name }, after) =>
        name !== 'win' ||
        after === before ||
        (after.unbanked - before.unbanked <= (before.isRisking ? 4 : 2) && !after.isRisking),
    )
    expect(isFlat).not.toThrow()
  })

  test('[B5] the same opponent scores 100%, 50%, then nothing, with and without Risk It', () => {
    expect([0, 1, 2, 3, 9].map((wins) => pointsOfWin(FRESH_RUN, wins))).toEqual([2, 1, 0, 0, 0])
    const risking = { ...FRESH_RUN, isRisking: true }
    expect([0, 1, 2, 3, 9].map((wins) => pointsOfWin(risking, wins))).toEqual([4, 2, 0, 0, 0])
  })

  test('[B3] no sequence of calls banks a point twice', () => {
    fc.assert(
      fc.property(anyCourse, (acts) => {
        let [run, earned, burnt] = [FRESH_RUN, 0, 0]
        for (const taken of acts) {
          const after = apply(run, taken)
          if (taken.name === 'win') earned += after.unbanked - run.unbanked
          if (taken.name === 'lose') burnt += run.unbanked - after.unbanked
          expect(after.banked + after.unbanked).toBe(earned - burnt)
          run = after
        }
        expect(bankUnbanked(bankUnbanked(run))).toEqual(bankUnbanked(run))
      }),
    )
  })

  test('[B4] a choice opens with a win that leaves something at risk, is made once, and bars the queue meanwhile', () => {
    const opensAndCloses = always((before, { name }, after) => {
      if (after.isChoiceOpen && refuseJoin(after, terms) !== 'bounty_choice_open') return false
      if (name === 'win') return after === before || after.isChoiceOpen === after.unbanked > 0
      if (name === 'lose') return after === before || !after.isChoiceOpen
      return !after.isChoiceOpen && (after === before) === !before.isChoiceOpen
    })
    expect(opensAndCloses).not.toThrow()
  })

  test('[B6] a player plays at most 60 scoring matches', () => {
    const often = Array.from({ length: 80 }, (_, n): Act => ({ name: n % 2 === 0 ? 'win' : 'bank', wins: 0 }))
    const losing = Array.from({ length: 80 }, (): Act => ({ name: 'lose', wins: 0 }))
    const full = [...often, ...losing].reduce(apply, FRESH_RUN)
    expect(full).toMatchObject({ scoringMatches: 60, wins: 40 })
    expect(refuseJoin(full, terms)).toBe('bounty_cap_reached')
    expect(always((_before, _taken, after) => after.scoringMatches <= 60)).not.toThrow()
  })

  test('counts equal what was played', () => {
    const addUp = always(
      (_before, _taken, run) =>
        run.matches === run.wins + run.losses &&
        run.bankedWins + run.unbankedWins <= run.wins &&
        run.streak <= run.bestStreak,
    )
    expect(addUp).not.toThrow()
  })
})

test('[B2] a win without a hand that the winner opened is a win and no scoring match', () => {
  const run = winMatch(FRESH_RUN, { isScoring: false, meetingsBefore: 0, winsBefore: 0, points: 0 })
  expect(run).toMatchObject({ wins: 1, matches: 1, scoringMatches: 0, opponents: 0, opponentsBeaten: 0 })
  expect(run.isChoiceOpen).toBe(false)
})

test('[B4] the card shows the points that can be won', () => {
  expect(unbankedIfWon({ unbanked: 2 }, terms)).toBe(6)
})
