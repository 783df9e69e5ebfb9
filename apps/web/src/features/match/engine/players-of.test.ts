import { expect, test } from 'vitest'
import { playersOf } from './players-of.ts'

const PLACEHOLDERS = { you: { name: 'You', figure: 'mage' }, rival: { name: 'Opponent' } } as const
const ROLAND = { name: 'Roland', avatarId: 'fourth' } as const
const MERLIN = { name: 'Merlin', avatarId: 'second' } as const
const knight = { name: 'Roland', figure: 'knight' }
const mage = { name: 'Merlin', figure: 'mage' }

test('each seat sees itself as itself and the other as the rival', () => {
  expect(playersOf({ seat: 0, fighters: [ROLAND, MERLIN] }, PLACEHOLDERS)).toEqual({
    you: knight,
    rival: mage,
  })
  expect(playersOf({ seat: 1, fighters: [ROLAND, MERLIN] }, PLACEHOLDERS)).toEqual({
    you: mage,
    rival: knight,
  })
})

test('[Q5] a masked opponent is shown by the placeholder and has no figure', () => {
  expect(playersOf({ seat: 1, fighters: [null, MERLIN] }, PLACEHOLDERS)).toEqual({
    you: mage,
    rival: { name: 'Opponent' },
  })
})

test('before the first reply the name of the player is the one of the session', () => {
  expect(playersOf({ seat: 0, fighters: [null, null] }, PLACEHOLDERS)).toEqual(PLACEHOLDERS)
})
