import { expect, test } from 'vitest'
import { keyFromSeed } from '../../test/node-keys.ts'
import { publicKeyVectors } from '../../test/vectors/vector-values.ts'
import { isSafePublicKey } from './public-key.ts'

test('[F2] keys of small order and second spellings are refused, with either sign', () => {
  const refused = publicKeyVectors().filter(({ why }) => why !== 'good')
  expect(refused).toHaveLength(2 * 5 + 2 * 19)
  for (const { key } of refused) expect(isSafePublicKey(key)).toBe(false)
})

test('[F2] keys that people make are accepted', () => {
  for (let seed = 0; seed < 64; seed++) {
    const { publicKey } = keyFromSeed(seed.toString(16).padStart(64, '0'))
    expect(isSafePublicKey(publicKey)).toBe(true)
  }
})

test('[F2] the largest y below the prime that is not of small order is accepted', () => {
  expect(isSafePublicKey(`eb${'ff'.repeat(30)}7f`)).toBe(true)
})

test.each(['', 'ab', 'AB'.repeat(32), 'zz'.repeat(32), 'ab'.repeat(33)])('[F2] "%s" is not a key', (text) =>
  expect(isSafePublicKey(text)).toBe(false),
)
