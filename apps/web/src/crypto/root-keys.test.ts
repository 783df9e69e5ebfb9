import { expect, test } from 'vitest'
import { readKeys } from './root-keys.ts'

const KEY = 'ab'.repeat(32)

test('root keys are read, and everything else in the list is left out', () => {
  expect(readKeys({ keys: [{ id: 'x', publicKey: KEY }, { publicKey: 'short' }, null, 7] })).toEqual([KEY])
  expect(readKeys({})).toEqual([])
  expect(readKeys('nothing')).toEqual([])
})
