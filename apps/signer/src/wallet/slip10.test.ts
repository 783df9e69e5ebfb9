import { createPublicKey, pbkdf2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicHalf } from '../root-key.ts'
import { depositAddress } from './deposit-pool.ts'
import { depositPath, deriveSeed, keyFromSeed } from './slip10.ts'
import { addressOf } from './wallet-key.ts'

// Test vector 1 for ed25519 of SLIP-0010.
const SEED = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const VECTORS = [
  [
    [],
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
  ],
  [
    [0],
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
  ],
  [
    [0, 1],
    'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    '1932a5270f335bed617d5b935c80aedb1a35bd9fc1e31acafd5372c30f5c1187',
  ],
  [
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    '3c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a',
  ],
] as const

describe('SLIP-0010', () => {
  test.each(VECTORS)('m/%j gives the key of the specification', (path, privateKey, publicKey) => {
    const seed = deriveSeed(SEED, path)
    expect(seed.toString('hex')).toBe(privateKey)
    expect(publicHalf(keyFromSeed(seed))).toBe(publicKey)
  })

  test.each([[[-1]], [[2 ** 31]], [[0.5]], [[Number.NaN]]])('the step %j is refused', (path) => {
    expect(() => deriveSeed(SEED, path)).toThrow('no step')
  })
})

test('a phrase gives the address that common wallets show for it', () => {
  // The example of Solana's documentation for m/44'/501'/0'/0'.
  const phrase = 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact'
  const seed = pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512')
  expect(depositAddress(seed, 0)).toBe('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
  const key = keyFromSeed(deriveSeed(seed, depositPath(0)))
  expect(addressOf(createPublicKey(key))).toBe(depositAddress(seed, 0))
})
