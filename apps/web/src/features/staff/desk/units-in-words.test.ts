import { expect, test } from 'vitest'
import { dollarsInWords, unitsInWords } from './units-in-words.ts'

test.each([
  ['sol', '12013300000', '12.0133 SOL'],
  ['sol', '1', '0.000000001 SOL'],
  ['usdc', '1805000000', '1,805.00 USDC'],
  ['usdc', '1805000001', '1,805.000001 USDC'],
])('what is signed is shown to the last unit: %s %s', (coin, units, words) => {
  expect(unitsInWords(coin, units)).toBe(words)
})

test.each([
  ['5000000', '$5.00'],
  ['5000001', '$5.000001'],
  ['-1234500000', '− $1,234.50'],
  ['1', '$0.000001'],
])('%s micro-dollars are %s', (micros, words) => {
  expect(dollarsInWords(micros)).toBe(words)
})
