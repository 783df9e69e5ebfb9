import { expect, test } from 'vitest'
import { keyFromSeed, sha256, verifySignature } from '../../test/node-keys.ts'
import { runVerification } from '../verifier/crypto-requests.ts'
import { ADDRESS_KEYS, DEVELOPMENT_ADDRESS_KEY } from './address-keys.ts'
import { addressSignatureInput, isAddressSigned, type OwnedAddress } from './address-signature.ts'
import { refuseAddressKeys } from './refuse-address-keys.ts'

const OWNED: OwnedAddress = {
  playerId: '0190a5c0-0000-7000-8000-0000000000aa',
  address: '7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp',
  network: 'mainnet-beta',
}
const pinned = keyFromSeed('02'.repeat(32))
const other = keyFromSeed('03'.repeat(32))
const signature = pinned.sign(addressSignatureInput(OWNED))

const isSigned = (owned: OwnedAddress, sig: string | null, keys?: readonly string[]) =>
  runVerification(isAddressSigned(owned, sig, keys), { sha256, verify: verifySignature })

test('[C2] a pinned key vouches for a player, an address and a chain together', () => {
  expect(isSigned(OWNED, signature)).toBe(true)
  expect(isSigned(OWNED, other.sign(addressSignatureInput(OWNED)), [pinned.publicKey, other.publicKey])).toBe(
    true,
  )
})

test.each<[string, Partial<OwnedAddress>]>([
  ['another address', { address: '9xKdVwT4bQ2mNf7HsLr3uEaYp6CzJ1gXoRtB5kWn8mQe' }],
  ['another player', { playerId: '0190a5c0-0000-7000-8000-0000000000ab' }],
  ['another chain', { network: 'devnet' }],
  ['no player', { playerId: '' }],
])('[C2] the signature does not fit %s', (_, change) => {
  expect(isSigned({ ...OWNED, ...change }, signature)).toBe(false)
})

test('[C2] neither no signature, nor one by another key or for another purpose', () => {
  expect(isSigned(OWNED, null)).toBe(false)
  expect(isSigned(OWNED, other.sign(addressSignatureInput(OWNED)))).toBe(false)
  expect(isSigned(OWNED, signature, [])).toBe(false)
  const [, ...rest] = addressSignatureInput(OWNED)
  expect(isSigned(OWNED, pinned.sign(Uint8Array.from(rest)))).toBe(false)
})

test('what is signed says its purpose and version first, and no two statements have the same bytes', () => {
  const text = Buffer.from(addressSignatureInput(OWNED)).toString('latin1')
  expect(text.slice(1)).toMatch(/^throwdown-deposit-address-v1/)
  expect(text.endsWith(`\u{2c}${OWNED.address}\u{c}${OWNED.network}`)).toBe(true)
})

test('a release has address keys of its own; the development key is the one of its published seed', () => {
  expect(DEVELOPMENT_ADDRESS_KEY).toBe(pinned.publicKey)
  expect(refuseAddressKeys(ADDRESS_KEYS)).toContain('development key')
  expect(refuseAddressKeys([])).toContain('empty')
  expect(refuseAddressKeys([other.publicKey, '00'.repeat(32)])).toContain('not a usable key')
  expect(refuseAddressKeys([other.publicKey])).toBeUndefined()
})
