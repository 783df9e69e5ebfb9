import type { PlayedThrow } from '@throwdown/contract/profile'
import { describe, expect, test } from 'vitest'
import { favouriteOf, habitOf } from './habits.ts'
import { levelOf, luckMax, predictabilityOf } from './predictability.ts'
import { HAND_NAMES, tendenciesOf } from './tendencies.ts'

const HANDS: Readonly<Record<string, PlayedThrow['own']>> = { r: 'rock', p: 'paper', s: 'scissors' }
const RESULTS: Readonly<Record<string, PlayedThrow['result']>> = {
  W: 'won',
  L: 'lost',
  '=': 'draw',
  n: 'none',
}

/** `rW pL -n`: own hand and result; a dash is a throw that was not opened. */
const aMatch = (text: string): PlayedThrow[] =>
  text.split(' ').map((letters) => ({
    own: HANDS[letters.charAt(0)] ?? 'missed',
    opponent: 'missed',
    result: RESULTS[letters.charAt(1)] ?? 'unscored',
  }))

/** The same numbers on every run. */
function fixedRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('tendenciesOf', () => {
  test('counts hands, first throws, and what follows each outcome within a match', () => {
    const { throws, hands, first, after } = tendenciesOf([aMatch('rW rL pL s='), aMatch('pW sL')])
    expect(throws).toBe(6)
    expect(hands).toEqual({ rock: 2, paper: 2, scissors: 2 })
    expect(first).toEqual({ rock: 1, paper: 1, scissors: 0 })
    expect(after).toEqual({
      won: { same: 1, beatsLast: 1, losesToLast: 0 },
      lost: { same: 0, beatsLast: 2, losesToLast: 0 },
      draw: { same: 0, beatsLast: 0, losesToLast: 0 },
    })
  })

  test.each([
    ['rW', 'r', 'same'],
    ['rW', 'p', 'beatsLast'],
    ['rW', 's', 'losesToLast'],
    ['sW', 'r', 'beatsLast'],
    ['pW', 'r', 'losesToLast'],
  ])('after %s the throw %s is %s', (last, next, shift) => {
    expect(tendenciesOf([aMatch(`${last} ${next}L`)]).after.won).toMatchObject({ [shift]: 1 })
  })

  test('a throw that was not opened or not decided says nothing, and neither does the match before', () => {
    const { throws, after } = tendenciesOf([aMatch('rW -n pL'), aMatch('-L sL'), aMatch('sn s=')])
    expect(throws).toBe(5)
    expect(Object.values(after).flatMap((counts) => Object.values(counts))).toEqual(Array(9).fill(0))
    expect(tendenciesOf([]).throws).toBe(0)
  })
})

describe('predictabilityOf', () => {
  test('the first throw is a blind guess, and equal hands share a guess', () => {
    expect(predictabilityOf([aMatch('rW')])).toEqual({ throws: 1, guessed: 1 / 3 })
    // Blind, then rock expected and paper thrown, then both of them expected.
    const { throws, guessed } = predictabilityOf([aMatch('rW'), aMatch('pW'), aMatch('rW')])
    expect(throws).toBe(3)
    expect(guessed).toBeCloseTo((1 / 3 + 0 + 1 / 2) / 3)
    expect(predictabilityOf([])).toEqual({ throws: 0, guessed: 0 })
  })

  test('a guess knows earlier throws only: a player who changes for ever is not guessed by what comes later', () => {
    const { guessed } = predictabilityOf([aMatch('rW'), aMatch('rW'), aMatch('sW')])
    expect(guessed).toBeCloseTo((1 / 3 + 1 + 0) / 3)
  })

  test('one who always throws the same is guessed, and so is one who repeats only after a win', () => {
    const always = Array.from({ length: 20 }, () => aMatch('rW rL r= rW'))
    expect(predictabilityOf(always).guessed).toBeGreaterThan(0.98)
    const stays = Array.from({ length: 40 }, (_, index) =>
      aMatch(['rW rW', 'pW pW', 'sW sW'][index % 3] ?? ''),
    )
    const { guessed, throws } = predictabilityOf(stays)
    expect(levelOf({ guessed, throws })).not.toBe('hard')
  })

  test('players without habits are guessed a third of the time and called hard to read', () => {
    const random = fixedRandom(7)
    const anyOf = <Item>(items: readonly Item[]): Item | undefined =>
      items[Math.floor(random() * items.length)]
    const players = Array.from({ length: 200 }, () =>
      predictabilityOf(
        Array.from({ length: 50 }, () =>
          aMatch(
            Array.from({ length: 4 }, () => `${anyOf(['r', 'p', 's'])}${anyOf(['W', 'L', '='])}`).join(' '),
          ),
        ),
      ),
    )
    const mean = players.reduce((sum, { guessed }) => sum + guessed, 0) / players.length
    expect(mean).toBeCloseTo(1 / 3, 1)
    expect(players.filter((player) => levelOf(player) === 'hard').length).toBeGreaterThanOrEqual(190)
  })
})

describe('in words', () => {
  test.each([
    // throws, guessed, level
    [30, 0.5, 'hard'],
    [200, 0.4, 'hard'],
    [200, 0.46, 'readable'],
    [200, 0.5, 'easy'],
    [2_000, 0.37, 'readable'],
  ])('of %s throws %s guessed is %s', (throws, guessed, level) => {
    expect(levelOf({ throws, guessed })).toBe(level)
  })

  test('a larger sample leaves less to luck', () => {
    expect(luckMax(30)).toBeGreaterThan(luckMax(300))
    expect(luckMax(1_000_000)).toBeCloseTo(1 / 3, 2)
  })

  test('a favourite hand and a habit are named only if luck does not explain them', () => {
    const even = HAND_NAMES.map((hand) => aMatch(`${hand.charAt(0)}W`))
    expect(favouriteOf(tendenciesOf(even))).toBeNull()
    expect(habitOf(tendenciesOf(even))).toBeNull()
    const stays = tendenciesOf(Array.from({ length: 12 }, () => aMatch('pW pL')))
    expect(favouriteOf(stays)).toBe('paper')
    expect(habitOf(stays)).toEqual({ outcome: 'won', shift: 'same', rate: 1, sample: 12 })
    expect(habitOf(tendenciesOf(Array.from({ length: 9 }, () => aMatch('pW pL'))))).toBeNull()
  })
})
