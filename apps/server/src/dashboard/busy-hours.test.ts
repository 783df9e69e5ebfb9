import { expect, test } from 'vitest'
import { busyHoursOf } from './busy-hours.ts'

const at = (day: number, hour: number, matches: number) => ({
  hour: new Date(Date.UTC(2026, 10, day, hour)),
  matches,
})
const days = [9, 10, 11]

test('the busiest four hours of the day over all days', () => {
  const hours = days.flatMap((day) => [at(day, 3, 5), at(day, 18, 9), at(day, 19, 8), at(day, 21, 9)])
  expect(busyHoursOf(hours)).toEqual({ fromHour: 18, toHour: 22 })
})

test('the hours may go over midnight', () => {
  const hours = days.flatMap((day) => [at(day, 22, 10), at(day, 23, 10), at(day, 0, 10), at(day, 1, 10)])
  expect(busyHoursOf(hours)).toEqual({ fromHour: 22, toHour: 2 })
})

test.each([
  ['nothing was played', []],
  ['there are 49 matches', days.map((day, index) => at(day, 18, index === 0 ? 17 : 16))],
  ['all was played on two days', [at(9, 18, 90), at(10, 18, 90)]],
  ['all hours are alike', days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => at(day, hour, 5)))],
])('no hours are named when %s', (_, hours) => {
  expect(busyHoursOf(hours)).toBeNull()
})
