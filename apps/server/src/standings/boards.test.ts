import { expect, test } from 'vitest'
import { boardOf, boardsAt } from './boards.ts'

const ALL = { mode: 'all', tier: 'all' } as const
const at = (iso: string) => Date.parse(iso)

test('there are 84 boards at a moment, all different', () => {
  expect(new Set(boardsAt(at('2026-11-15T12:00:00Z'))).size).toBe(4 * 3 * 7)
})

test('a week ends on Sunday at 23:59:59 UTC', () => {
  const lastOfWeek = boardOf({ time: 'week', ...ALL }, at('2026-11-15T23:59:59.999Z'))
  expect(boardOf({ time: 'week', ...ALL }, at('2026-11-09T00:00:00Z'))).toBe(lastOfWeek)
  expect(boardOf({ time: 'week', ...ALL }, at('2026-11-16T00:00:00Z'))).not.toBe(lastOfWeek)
})

test('a day and a month end at midnight UTC', () => {
  const day = boardOf({ time: 'today', mode: 'bounty', tier: 50 }, at('2028-02-29T23:59:59.999Z'))
  const month = boardOf({ time: 'month', mode: 'bounty', tier: 50 }, at('2028-02-01T00:00:00Z'))
  expect(boardOf({ time: 'month', mode: 'bounty', tier: 50 }, at('2028-02-29T23:59:59.999Z'))).toBe(month)
  expect(boardOf({ time: 'today', mode: 'bounty', tier: 50 }, at('2028-02-29T00:00:00Z'))).toBe(day)
  expect(boardOf({ time: 'today', mode: 'bounty', tier: 50 }, at('2028-03-01T00:00:00Z'))).not.toBe(day)
  expect(boardOf({ time: 'month', mode: 'bounty', tier: 50 }, at('2028-03-01T00:00:00Z'))).not.toBe(month)
})

test('the board of all time never ends', () => {
  const board = boardOf({ time: 'all', mode: 'normal', tier: 1 }, at('2026-11-15T12:00:00Z'))
  expect(board).toBe(boardOf({ time: 'all', mode: 'normal', tier: 1 }, at('2031-01-01T00:00:00Z')))
})
