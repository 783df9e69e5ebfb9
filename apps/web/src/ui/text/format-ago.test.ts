import { expect, test } from 'vitest'
import { formatAgo } from './format-ago.ts'

test.each([
  [-5_000, 'this minute'],
  [59_000, 'this minute'],
  [20 * 60_000, '20 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [24 * 3_600_000, 'yesterday'],
  [12 * 86_400_000, '12 days ago'],
])('%d ms ago is %s', (ageMs, text) => {
  expect(formatAgo(ageMs)).toBe(text)
})
