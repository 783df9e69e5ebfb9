import { generateKeyPairSync } from 'node:crypto'
import { ADDRESS_KEYS, DEVELOPMENT_ADDRESS_KEY } from '@throwdown/rules/deposit/address-keys'
import { expect, test } from 'vitest'
import { aFolder, developmentAddressKey, pemOf, writeSecret } from '../../test/world/signer-files.ts'
import { loadAddressKey } from './address-key.ts'

const fileOf = (content: string) => writeSecret(aFolder(), 'address.pem', content)

test('[C2] the signer signs addresses with a key that pages pin, and with no other', () => {
  const pinned = { addressKeys: ADDRESS_KEYS, isProduction: false }
  expect(loadAddressKey(fileOf(developmentAddressKey()), pinned).publicKey).toBe(DEVELOPMENT_ADDRESS_KEY)
  const stranger = fileOf(pemOf(generateKeyPairSync('ed25519').privateKey))
  expect(() => loadAddressKey(stranger, pinned)).toThrow('not a key of the list')
})

test('[C2] production refuses the development address key', () => {
  const pinned = { addressKeys: ADDRESS_KEYS, isProduction: true }
  expect(() => loadAddressKey(fileOf(developmentAddressKey()), pinned)).toThrow('development address key')
})
