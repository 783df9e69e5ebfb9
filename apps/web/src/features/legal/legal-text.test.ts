import { expect, test } from 'vitest'
import { privacy } from './privacy-text.ts'
import { terms } from './terms-text.ts'

test('the terms have 13 sections and name their date {2.209}', () => {
  expect(terms.sections).toHaveLength(13)
  expect(terms.effective).toContain('23/08/2025')
})

test('the privacy policy has 10 sections {2.210}', () => {
  expect(privacy.sections).toHaveLength(10)
})

test.each([
  ['[C1] deposit fee', '10% of the amount'],
  ['[C1] withdrawal fee', 'Withdrawals: 5% of the amount'],
  ['[P2] winnings fee', '5% of the opponent’s stake'],
  ['[P2] what a $5 match pays', '$9.75 after the fee'],
  ['[B10] pool fee', '15% of the pool'],
  ['[B10] prize shares', '50%, 30% and 20%'],
  ['[B8] eligibility', 'at least 10 scoring matches'],
  ['[M2] clocks', '15 seconds for the first throw and 10 seconds'],
  ['[L1] age', '18 or over'],
  ['[L5] retention', '3 months after the last login'],
])('the terms state %s {1.27-30 9.5-8}', (_rule, words) => {
  expect(JSON.stringify(terms)).toContain(words)
})
