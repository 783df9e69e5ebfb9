import { describe, expect, test } from 'vitest'
import { textOf } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { TurnOutcome } from '../duel-view.ts'
import { clashWords } from './clash-words.ts'

const wordsOf = (outcome: Partial<TurnOutcome>) =>
  clashWords(
    {
      turn: 2,
      round: 2,
      yours: null,
      theirs: null,
      missed: [],
      winner: 'you',
      score: { you: 1, rival: 1 },
      ...outcome,
    },
    textOf(arenaStrings),
    'Bob',
  )

describe('[B4] the words of a turn', () => {
  test('a turn that one player missed names who ran out of time', () => {
    expect(wordsOf({ yours: 'rock', missed: ['rival'] })).toEqual({
      title: 'Bob ran out of time',
      note: 'Round 2 is yours',
    })
    expect(wordsOf({ missed: ['you'], winner: 'rival' })).toEqual({
      title: 'You ran out of time',
      note: 'Round 2 goes to Bob',
    })
  })

  test('a turn that both missed is no draw', () => {
    expect(wordsOf({ missed: ['you', 'rival'], winner: 'nobody' })).toEqual({
      title: 'Neither of you threw in time',
      note: 'The throw is repeated.',
    })
  })

  test('[I14] a draw says so, and that it is thrown again', () => {
    expect(wordsOf({ yours: 'rock', theirs: 'rock', winner: 'draw' })).toEqual({
      title: 'Draw – throw again',
      note: 'Both threw rock. A draw scores nothing.',
    })
  })
})
