import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  0,
  7,
  999,
  1_000,
  12_480,
  100_000,
  1_234_567,
  -1_000,
  -123,
  9_007_199_254_740_991,
  12_345_678_901_234_567_890n,
])('%s reads as English writes it', (count) => expect(formatCount(count)).toBe(count.toLocaleString('en-US')))
