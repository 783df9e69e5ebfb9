import { expect, test } from 'vitest'
import { nextMondays } from './next-mondays.ts'

test('[C6] Mondays are offered from eight days on, each once', () => {
  // A Monday, a Sunday and the last moment of a Sunday.
  expect(nextMondays(Date.UTC(2026, 10, 16), 2)).toEqual(['2026-11-30', '2026-12-07'])
  expect(nextMondays(Date.UTC(2026, 10, 15), 2)).toEqual(['2026-11-23', '2026-11-30'])
  expect(nextMondays(Date.UTC(2026, 10, 15, 23, 59, 59, 999), 1)).toEqual(['2026-11-23'])
})
