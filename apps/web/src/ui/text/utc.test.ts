import { expect, test } from 'vitest'
import { utc } from './utc.ts'

const DAY = { day: 'numeric', year: 'numeric' } as const
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
const AS_THE_BROWSER = [
  ['shortMonth', utc.shortMonth, format('en-US', { month: 'short' })],
  ['monthAndYear', utc.monthAndYear, format('en-US', { month: 'long', year: 'numeric' })],
  ['shortDay', utc.shortDay, format('en-US', { month: 'short', day: 'numeric' })],
  ['day', utc.day, format('en-US', { dateStyle: 'medium' })],
  ['longDay', utc.longDay, format('en-US', { dateStyle: 'long' })],
  ['weekday', utc.weekday, format('en-US', { weekday: 'long', month: 'long', day: 'numeric' })],
  ['minute', utc.minute, format('en-GB', { timeStyle: 'short' })],
  ['second', utc.second, format('en-GB', { timeStyle: 'medium' })],
  ['moment', utc.moment, format('en-US', { ...DAY, month: 'short', ...MINUTE })],
  ['longMoment', utc.longMoment, format('en-US', { ...DAY, month: 'long', ...MINUTE })],
] as const

const DAY_MS = 86_400_000
const A_LEAP_YEAR = Date.UTC(2028, 0, 1)

test.each(AS_THE_BROWSER)(
  '%s reads as the browser would write it, on every day of a year',
  (_name, write, browser) => {
    for (let ms = A_LEAP_YEAR; ms < A_LEAP_YEAR + 366 * DAY_MS; ms += DAY_MS + 3_723_000)
      expect(write(ms)).toBe(browser.format(ms))
  },
)

test.each([Date.UTC(2026, 10, 15), Date.UTC(2026, 10, 15, 23, 59, 59, 999)])(
  'midnight and the last moment of a day (%s)',
  (ms) => {
    expect(utc.day(ms)).toBe('Nov 15, 2026')
  },
)

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
}
