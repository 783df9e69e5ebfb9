import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { fromHex, type Sha256, toHex } from '../src/transcript/bytes.ts'

// DER wrappers around a raw Ed25519 seed and a raw public key.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export type SigningKey = { readonly publicKey: string; readonly sign: (input: Uint8Array) => string }

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())

export function keyFromSeed(seedHex: string): SigningKey {
  const secret = createPrivateKey({
    key: Buffer.concat([PKCS8, fromHex(seedHex, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return {
    publicKey: toHex(spki.subarray(-32)),
    sign: (input) => toHex(sign(null, input, secret)),
  }
}

const publicKeys = new Map<string, KeyObject>()

export function verifySignature(publicKey: string, input: Uint8Array, signature: string): boolean {
  const known = publicKeys.get(publicKey)
  const key =
    known ??
    createPublicKey({ key: Buffer.concat([SPKI, fromHex(publicKey, 32)]), format: 'der', type: 'spki' })
  if (!known) publicKeys.set(publicKey, key)
  return verify(null, input, key, fromHex(signature, 64))
}
