import { expect, test } from 'vitest'
import { formatCountdown } from './format-countdown.ts'

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [27_738_000, '07:42:18'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1d 00:00:00'],
  [3 * 86_400_000 + 61_000, '3d 00:01:01'],
])('%s ms left read %s', (remainingMs, text) => {
  expect(formatCountdown(remainingMs)).toBe(text)
})
