import { hash } from 'node:crypto'
import sodium from 'sodium-native'

const SIGNATURE = /^[0-9a-f]{128}$/

// A view, not a copy.
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

export type SigningKey = {
  /** Hex, as transcripts carry it. */
  readonly publicKey: string
  sign(input: Uint8Array): string
}

/**
 * On the event loop: libsodium signs in 20 µs and verifies in 50, less than handing OpenSSL's 40 and 120 to the thread
 * pool and waking up for the result.
 */
export function signingKeyFrom(seed: Uint8Array): SigningKey {
  const publicKey = Buffer.alloc(sodium.crypto_sign_PUBLICKEYBYTES)
  const secret = Buffer.alloc(sodium.crypto_sign_SECRETKEYBYTES)
  sodium.crypto_sign_seed_keypair(publicKey, secret, bufferOf(seed))
  return {
    publicKey: publicKey.toString('hex'),
    sign: (input) => {
      const signature = Buffer.alloc(sodium.crypto_sign_BYTES)
      sodium.crypto_sign_detached(signature, bufferOf(input), secret)
      return signature.toString('hex')
    },
  }
}

export const publicKeyFrom = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Returns false for malformed signatures too. */
export function verifySignature(publicKey: Buffer, input: Uint8Array, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false
  return sodium.crypto_sign_verify_detached(Buffer.from(signature, 'hex'), bufferOf(input), publicKey)
}
