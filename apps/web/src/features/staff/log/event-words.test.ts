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
    ['status: new → resolved', 'has new note: yes'],
  ],
  [{ status: 'new' }, null, ['status: new']],
  [{ isFrozen: false }, { isFrozen: true }, ['is frozen: no → yes']],
  [null, { 'A-b': 0, stake_in_usd: 'USD_5' }, ['a b: 0', 'stake in usd: USD_5']],
  [{ status: 'new' }, { status: 'new' }, ['status: new']],
  [null, { page: 1, of: ['a', null] }, ['page: 1', 'of: a and none']],
  [{ limit: null, of: [] }, { limit: '5', of: {} }, ['limit: none → 5', 'of: none']],
  [
    { limits: { dailyUsd: '100', isOn: true } },
    { limits: { dailyUsd: '200', isOn: true }, signedBy: [{ key: 'a' }, { key: 'b', at: 2 }] },
    [
      'limits daily usd: 100 → 200',
      'limits is on: yes',
      'signed by 1 key: a',
      'signed by 2 key: b',
      'signed by 2 at: 2',
    ],
  ],
])('before %j and after %j: %j', (before, after, words) => {
  expect(factsInWords({ before, after })).toEqual(words)
})
