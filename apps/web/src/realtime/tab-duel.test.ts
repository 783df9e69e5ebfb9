import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tabDuel } from './tab-duel.ts'

const SEALED = { turn: 1, openWithinMs: 40_000, openByMs: null }
const LOCKED = { ...SEALED, openByMs: 1_000_000 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  tabDuel.setSealed(null)
  vi.useRealTimers()
})

test('[M2] an opening that takes milliseconds is never called late', () => {
  const notified: unknown[] = []
  const stop = tabDuel.subscribe(() => notified.push(tabDuel.read().late))
  tabDuel.setSealed(SEALED)
  tabDuel.setSealed(LOCKED)
  vi.advanceTimersByTime(900)
  tabDuel.setSealed(null)
  vi.advanceTimersByTime(60_000)
  expect(notified.filter(Boolean)).toEqual([])
  stop()
})

test('[M2] an opening that takes longer is called late until it is done, and follows a moved clock', () => {
  tabDuel.setSealed(LOCKED)
  vi.advanceTimersByTime(1_000)
  expect(tabDuel.read().late).toEqual(LOCKED)
  tabDuel.setSealed({ ...LOCKED, openByMs: 1_010_000 })
  expect(tabDuel.read().late?.openByMs).toBe(1_010_000)
  tabDuel.setSealed(null)
  expect(tabDuel.read().late).toBeNull()
})

test('a sealed throw whose opponent has not thrown has no time to show', () => {
  tabDuel.setSealed(SEALED)
  vi.advanceTimersByTime(60_000)
  expect(tabDuel.read()).toMatchObject({ sealed: SEALED, late: null })
})
