import { describe, expect, test } from 'vitest'
import { textOf } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { TurnOutcome } from '../duel-view.ts'
import { clashWords, handWord } from './clash-words.ts'

const anOutcome = (outcome: Partial<TurnOutcome>): TurnOutcome => ({
  turn: 2,
  round: 2,
  yours: null,
  theirs: null,
  missed: [],
  unopened: [],
  misses: { you: 0, rival: 0 },
  isLast: false,
  winner: 'you',
  score: { you: 1, rival: 1 },
  ...outcome,
})

const wordsOf = (outcome: Partial<TurnOutcome>) => clashWords(anOutcome(outcome), textOf(arenaStrings), 'Bob')

describe('the words of a turn', () => {
  test('a turn that one player missed names who ran out of time', () => {
    expect(wordsOf({ yours: 'rock', missed: ['rival'] })).toEqual({
      title: 'Bob ran out of time',
      note: 'Round 2 is yours',
    })
    expect(wordsOf({ missed: ['you'], misses: { you: 1, rival: 0 }, winner: 'rival' })).toEqual({
      title: 'You ran out of time',
      note: 'Round 2 goes to Bob · Miss the next throw and you lose the match',
    })
  })

  test('[M4] a sealed throw that was not opened in time is named so, to its owner with the hand', () => {
    const own = { missed: ['you'], unopened: ['you'], winner: 'rival' } as const
    expect(wordsOf({ ...own, yours: 'rock' }).title).toBe('You sealed rock; it was not opened in time')
    expect(wordsOf(own).title).toBe('You sealed a throw; it was not opened in time')
    expect(wordsOf({ yours: 'rock', missed: ['rival'], unopened: ['rival'] }).title).toBe(
      'Bob sealed a throw and did not open it in time',
    )
    const both = { missed: ['you', 'rival'], unopened: ['you', 'rival'], winner: 'nobody' } as const
    expect(wordsOf(both).title).toBe('Neither throw was opened in time')
  })

  test('[M4] [M5] after the miss that ends the match nothing is repeated', () => {
    const last = { missed: ['you', 'rival'], winner: 'nobody', isLast: true } as const
    expect(wordsOf({ ...last, misses: { you: 2, rival: 1 } }).note).toBe(
      'Second miss in a row: the match is over.',
    )
    expect(wordsOf({ ...last, misses: { you: 1, rival: 1 } }).note).toBe('The match reached its last throw.')
    const lost = { missed: ['you'], winner: 'rival', isLast: true } as const
    expect(wordsOf({ ...lost, misses: { you: 2, rival: 0 } }).note).toBe(
      'Round 2 goes to Bob · Second miss in a row: the match is over.',
    )
    expect(wordsOf({ ...lost, misses: { you: 1, rival: 0 } }).note).toBe('Round 2 goes to Bob')
  })

  test('[M6] a draw that is the last throw is not thrown again', () => {
    expect(wordsOf({ yours: 'rock', theirs: 'rock', winner: 'draw', isLast: true })).toEqual({
      title: 'Draw',
      note: 'The match reached its last throw.',
    })
  })

  test('a turn that both missed is not a draw', () => {
    expect(wordsOf({ missed: ['you', 'rival'], winner: 'nobody' })).toEqual({
      title: 'Neither of you threw in time',
      note: 'The throw is repeated. Miss it again and you can lose the match.',
    })
  })

  test('a draw says so, and that it is thrown again', () => {
    expect(wordsOf({ yours: 'rock', theirs: 'rock', winner: 'draw' })).toEqual({
      title: 'Draw – throw again',
      note: 'Both threw rock. A draw scores nothing.',
    })
  })
})

const wordOf = (side: 'you' | 'rival', outcome: Partial<TurnOutcome>) =>
  handWord(anOutcome(outcome), side, textOf(arenaStrings))

describe('the word for one side of a turn', () => {
  test('distinguishes an opened, a sealed, an unopened and a missed throw', () => {
    expect(wordOf('you', { yours: 'rock' })).toBe('Rock')
    expect(wordOf('you', { missed: ['rival'] })).toBe('sealed')
    expect(wordOf('rival', { missed: ['rival'], unopened: ['rival'] })).toBe('sealed, not opened')
    expect(wordOf('you', { yours: 'rock', missed: ['you'], unopened: ['you'] })).toBe('Rock, not opened')
    expect(wordOf('rival', { missed: ['rival'] })).toBe('no throw')
  })
})
