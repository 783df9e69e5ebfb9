import { expect, test } from 'vitest'
import type { LinkEvent, MatchLink } from './match-link.ts'
import { tabPlay } from './tab-play.ts'

/** A connection that is not open yet. */
function aLink(): { link: MatchLink; emit: (event: LinkEvent) => void } {
  const listeners = new Set<(event: LinkEvent) => void>()
  const link: MatchLink = {
    send: () => Promise.reject(new Error('not connected')),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOnline: () => false,
    serverAheadMs: () => 0,
    isOutdated: () => false,
    close: () => {},
  }
  return { link, emit: (event) => listeners.forEach((listener) => listener(event)) }
}

test('what a server says again changes nothing, and a change leaves the other parts as they were', () => {
  const { link, emit } = aLink()
  let changes = 0
  const stop = tabPlay.follow(link)
  const leave = tabPlay.subscribe(() => {
    changes += 1
  })
  const status = (): void => {
    emit({ type: 'balance', available: '96000000', reserved: '0' })
    emit({ type: 'strikes', strikes: 0, barredUntilMs: null })
    emit({ type: 'notices', pauses: [], announcements: [], isMoneyFrozen: false })
  }
  status()
  const before = tabPlay.read()
  changes = 0
  status()
  expect(changes).toBe(0)
  emit({ type: 'balance', available: '95000000', reserved: '1000000' })
  expect(changes).toBe(1)
  expect(tabPlay.read().balance).toEqual({ available: 95_000_000n, reserved: 1_000_000n })
  expect(tabPlay.read().notices).toBe(before.notices)
  leave()
  stop()
})
