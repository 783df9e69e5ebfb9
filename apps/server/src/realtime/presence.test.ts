import { expect, test } from 'vitest'
import { Presence } from './presence.ts'

test('a player is only here once the other nodes have had a second to say otherwise, until one does', () => {
  let nowMs = 0
  const presence = new Presence({ nowMs: () => nowMs })
  expect(presence.isOnlyHere('alice')).toBe(false)
  presence.arrived('alice')
  nowMs = 5_000
  // Redis has not confirmed yet that their replies arrive here.
  expect(presence.isOnlyHere('alice')).toBe(false)
  presence.announced('alice')
  expect(presence.isOnlyHere('alice')).toBe(false)
  nowMs = 6_000
  expect(presence.isOnlyHere('alice')).toBe(true)
  presence.isOn('alice', 'second node')
  presence.isOn('alice', 'third node')
  presence.hasLeft('alice', 'second node')
  expect(presence.isOnlyHere('alice')).toBe(false)
  presence.hasLeft('alice', 'third node')
  expect(presence.isOnlyHere('alice')).toBe(true)
  presence.left('alice')
  expect(presence.isOnlyHere('alice')).toBe(false)
})
