import { expect, test } from 'vitest'
import { barMs, barredUntilMs } from './strikes.ts'
import { termsOfVersion } from './terms.ts'

const terms = termsOfVersion(1)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, 0],
  [1, 0],
  [2, 10 * MINUTE],
  [3, 30 * MINUTE],
  [4, 90 * MINUTE],
  [5, 270 * MINUTE],
  [7, 2_430 * MINUTE],
  [8, 72 * HOUR],
  [50, 72 * HOUR],
])('[M7] %s strikes in a day bar the queue for %s ms', (strikes, bar) =>
  expect(barMs(strikes, terms)).toBe(bar),
)

test('[M7] the bar runs from the strike that earned it', () => {
  const strikesAtMs = [0, HOUR]
  expect(barredUntilMs({ strikesAtMs, nowMs: HOUR + 1 }, terms)).toBe(HOUR + 10 * MINUTE)
  expect(barredUntilMs({ strikesAtMs, nowMs: HOUR + 10 * MINUTE }, terms)).toBeUndefined()
})

test('[M7] strikes more than 24 h apart do not add up, and one alone bars nothing', () => {
  expect(barredUntilMs({ strikesAtMs: [0, 24 * HOUR], nowMs: 24 * HOUR }, terms)).toBeUndefined()
  expect(barredUntilMs({ strikesAtMs: [0], nowMs: 1 }, terms)).toBeUndefined()
  expect(barredUntilMs({ strikesAtMs: [], nowMs: 1 }, terms)).toBeUndefined()
})

test('[M7] a long bar lasts longer than the window of its strikes', () => {
  const strikesAtMs = [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => hour * HOUR)
  expect(barredUntilMs({ strikesAtMs, nowMs: 60 * HOUR }, terms)).toBe(79 * HOUR)
})
