import { expect, test } from 'vitest'
import { freezeReasonInWords, freezerInWords } from './freeze-words.ts'

test.each([
  [
    'I8: usdc chain holds 1805000000 at slot 412, ledger says 6805000000',
    'The chain holds 1,805.00 USDC, the ledger says 6,805.00 USDC: 5,000.00 USDC are missing (I8).',
  ],
  [
    'I8: sol chain holds 0 at slot 9, ledger says 1500000001',
    'The chain holds 0.00 SOL, the ledger says 1.500000001 SOL: 1.500000001 SOL are missing (I8).',
  ],
  [
    'I6: pool:usd5-2026-11-09 is open and holds 1500000, runs say 0',
    'A pool differs from what was paid into it (I6): pool:usd5-2026-11-09 is open and holds $1.50, runs say $0.00.',
  ],
  [
    'I6: pool:usd5-2026-11-09 holds 5000000 of 7000000 contributed, closed 2 times',
    'A pool differs from what was paid into it (I6): pool:usd5-2026-11-09 holds $5.00 of $7.00 contributed, closed 2 times.',
  ],
  [
    'I2: asset:hot:sol stands at -1500000000',
    'An account has less than nothing (I2): asset:hot:sol stands at − 1.50 SOL.',
  ],
  [
    'I1: journal 827 sums to 10 USDC',
    'A journal does not add up to zero (I1): journal 827 sums to 0.00001 USDC.',
  ],
  [
    'I10: revenue:win-fee moved by journal 12 of kind bonus',
    'Revenue moved without a fee (I10): revenue:win-fee moved by journal 12 of kind bonus.',
  ],
  ['I99: something new holds 5', 'I99: something new holds 5'],
  ['payouts look wrong, case 12', 'payouts look wrong, case 12'],
])('%j reads %j', (reason, words) => {
  expect(freezeReasonInWords(reason)).toBe(words)
})

test('a check is named, a person too', () => {
  expect(['audit', 'reconciliation', 'Mira'].map(freezerInWords)).toEqual([
    'the check of the chain',
    'the check of the ledger',
    'Mira',
  ])
})
