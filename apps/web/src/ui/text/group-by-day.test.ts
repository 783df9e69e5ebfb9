import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const DAY_MS = 86_400_000

test('rows of one day are together', () => {
  expect(
    groupByDay([{ atMs: 3 * DAY_MS }, { atMs: 3 * DAY_MS }, { atMs: DAY_MS }]).map((day) => day.length),
  ).toEqual([2, 1])
})
