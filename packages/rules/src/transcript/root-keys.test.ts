import { expect, test } from 'vitest'
import { keyFromSeed } from '../../test/node-keys.ts'
import { DEVELOPMENT_ROOT_KEY, ROOT_KEYS, type RootKey, refuseRelease } from './root-keys.ts'

const rootKey = (id: number): RootKey => ({
  id,
  key: keyFromSeed(id.toString(16).padStart(64, '0')).publicKey,
  from: 0,
  to: null,
})

test('[F3] a release has its own root keys', () => {
  expect(refuseRelease([rootKey(7)])).toBeUndefined()
  expect(refuseRelease([{ ...rootKey(7), to: 1 }, rootKey(8)])).toBeUndefined()
})

test('[F3] a release refuses an empty list and the development key', () => {
  expect(refuseRelease([])).toContain('empty')
  expect(refuseRelease([rootKey(7), DEVELOPMENT_ROOT_KEY])).toContain('development key')
  expect(refuseRelease([{ ...DEVELOPMENT_ROOT_KEY, id: 7 }])).toContain('development key')
})

test('[F3] a release refuses ids and keys that occur twice, and keys that are none', () => {
  expect(refuseRelease([rootKey(7), { ...rootKey(8), id: 7 }])).toContain('one id')
  expect(refuseRelease([rootKey(7), { ...rootKey(7), id: 8 }])).toContain('listed twice')
  expect(refuseRelease([{ ...rootKey(7), key: '00'.repeat(32) }])).toContain('not a usable key')
  expect(refuseRelease([{ ...rootKey(7), key: DEVELOPMENT_ROOT_KEY.key.toUpperCase() }])).toContain(
    'not a usable key',
  )
})

test('[F3] a release refuses ids and dates that cannot be right', () => {
  expect(refuseRelease([{ ...rootKey(7), id: 2 ** 32 }])).toContain('id or dates')
  expect(refuseRelease([{ ...rootKey(7), from: 0.5 }])).toContain('id or dates')
  expect(refuseRelease([{ ...rootKey(7), to: Number.NaN }, rootKey(8)])).toContain('id or dates')
  expect(refuseRelease([{ ...rootKey(7), from: 5, to: 5 }, rootKey(8)])).toContain('ends before it begins')
  expect(refuseRelease([{ ...rootKey(7), to: 5 }])).toContain('no root key is in use')
})

test('[F3] the development key is the one of its published seed, and the list is not ready for a release yet', () => {
  expect(DEVELOPMENT_ROOT_KEY.key).toBe(keyFromSeed('01'.repeat(32)).publicKey)
  expect(refuseRelease(ROOT_KEYS)).toContain('development key')
})
