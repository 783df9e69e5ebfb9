import { expect, test } from 'vitest'
import { factsInWords, kindInWords } from './event-words.ts'

test('a kind is shown in words', () => {
  expect(kindInWords('withdrawal-rejected')).toBe('Withdrawal rejected')
})

test.each([
  [null, null, []],
  [
    { status: 'new' },
    { status: 'resolved', hasNewNote: true },
    ['status: new → resolved', 'hasNewNote: true'],
  ],
  [{ status: 'new' }, null, ['status: new']],
  [{ status: 'new' }, { status: 'new' }, ['status: new']],
  [null, { page: 1, of: ['a', null] }, ['page: 1', 'of: ["a",null]']],
])('before %j and after %j: %j', (before, after, words) => {
  expect(factsInWords({ before, after })).toEqual(words)
})
