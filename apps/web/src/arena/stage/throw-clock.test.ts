import { describe, expect, test } from 'vitest'
import { readClock, shareLeft } from './throw-clock.ts'

const clock = { opensAtMs: 1_000, baseEndsAtMs: 11_000, endsAtMs: 31_000 }

describe('the clock of a throw', () => {
  test('[M2] counts everybody’s time first', () => {
    expect(readClock(clock, 4_100)).toMatchObject({ seconds: 7, isBank: false, isUrgent: false })
  })

  test('[M3] then the bank of the player, from its full length', () => {
    expect(readClock(clock, 11_000)).toMatchObject({ seconds: 20, isBank: true, isUrgent: false })
    expect(readClock(clock, 26_500)).toMatchObject({ seconds: 5, isBank: true, isUrgent: true })
  })

  test('is urgent only when nothing comes after', () => {
    expect(readClock(clock, 10_900).isUrgent).toBe(false)
    expect(readClock({ ...clock, endsAtMs: 11_000 }, 6_000)).toMatchObject({ isUrgent: true, isBank: false })
  })

  test('a clock that starts in a moment shows its full time', () => {
    expect(readClock(clock, 0).seconds).toBe(10)
  })

  test('never falls below zero', () => {
    const late = readClock(clock, 99_000)
    expect(late.seconds).toBe(0)
    expect(shareLeft(late, 99_000)).toBe(0)
  })
})
