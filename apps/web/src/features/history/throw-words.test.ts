import type { PlayedThrow } from '@throwdown/contract/profile'
import { expect, test } from 'vitest'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { textOf } from '../../i18n/strings.ts'
import { historyStrings } from './history-strings.en.ts'
import { describeThrows, throwWords } from './throw-words.ts'

const ROCK_SEALED = [{ turn: 1, hand: 0 }] as const

const wordsOf = (thrown: PlayedThrow, seals: Parameters<typeof describeThrows>[1] = []) =>
  describeThrows([thrown], seals).map((described) =>
    throwWords(described, textOf<typeof arenaStrings | typeof historyStrings>(historyStrings)),
  )[0]

test('[M4] a throw against somebody who missed names the hand that this browser has sealed', () => {
  const won = { own: 'sealed', opponent: 'missed', result: 'won' } as const
  expect(wordsOf(won, ROCK_SEALED)).toBe('Rock against a missed throw: won')
  expect(wordsOf(won)).toBe('A sealed throw against a missed throw: won')
  expect(wordsOf({ own: 'rock', opponent: 'unopened', result: 'won' })).toBe(
    'Rock against a throw not opened in time: won',
  )
})

test('[M4] a sealed throw that was not opened is not a missed one', () => {
  const lost = { own: 'unopened', opponent: 'paper', result: 'lost' } as const
  expect(wordsOf(lost, ROCK_SEALED)).toBe('Rock, not opened in time, against Paper: lost')
  expect(wordsOf(lost)).toBe('A sealed throw, not opened in time, against Paper: lost')
  expect(wordsOf({ own: 'missed', opponent: 'sealed', result: 'lost' }, ROCK_SEALED)).toBe(
    'No throw against a sealed throw: lost',
  )
})
