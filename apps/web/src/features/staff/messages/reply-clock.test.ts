import { expect, test } from 'vitest'
import { replyClock } from './reply-clock.ts'

const createdAt = '2026-11-14T00:00:00.000Z'
const afterHours = (hours: number) => Date.parse(createdAt) + hours * 3_600_000

test.each([
  [-1, 'waiting', 0],
  [23.99, 'waiting', 23],
  [24, 'due', 24],
  [47.99, 'due', 47],
  [48, 'late', 48],
] as const)('after %s hours without a reply it is %s {2.74}', (hours, state, shown) => {
  const message = { createdAt, answeredAt: null, status: 'new' } as const
  expect(replyClock(message, afterHours(hours))).toEqual({ state, hours: shown })
})

test('a reply stops the clock where it was, and so does the end of the case', () => {
  const answeredAt = new Date(afterHours(5)).toISOString()
  expect(replyClock({ createdAt, answeredAt, status: 'in_progress' }, afterHours(99))).toEqual({
    state: 'answered',
    hours: 5,
  })
  expect(replyClock({ createdAt, answeredAt: null, status: 'resolved' }, afterHours(99)).state).toBe(
    'answered',
  )
})
