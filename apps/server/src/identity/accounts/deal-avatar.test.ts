import { randomUUIDv7 } from 'node:crypto'
import { AVATAR_IDS, type AvatarId } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import { dealAvatar } from './deal-avatar.ts'

const PLAYERS = 7_000
// Seven standard deviations of 1,000 out of 7,000.
const APART_MAX = 205

test('new players get all seven figures about equally often, each always the same one {3.10}', () => {
  const counts = new Map<AvatarId, number>()
  for (let dealt = 0; dealt < PLAYERS; dealt++) {
    const id = randomUUIDv7()
    const avatar = dealAvatar(id)
    expect(dealAvatar(id)).toBe(avatar)
    counts.set(avatar, (counts.get(avatar) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(AVATAR_IDS.toSorted())
  for (const count of counts.values())
    expect(Math.abs(count - PLAYERS / AVATAR_IDS.length)).toBeLessThan(APART_MAX)
})

test('an invalid id gets no figure', () => {
  expect(() => dealAvatar('not-hex')).toThrow('not-hex is not a player id')
})
