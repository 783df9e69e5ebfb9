import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// DER wrappers around a raw Ed25519 seed and a raw public key.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export type SigningKey = {
  /** Hex, as transcripts carry it. */
  readonly publicKey: string
  sign(input: Uint8Array): Promise<string>
}

export function signingKeyFrom(seed: Uint8Array): SigningKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(-32).toString('hex'),
    // With a callback the thread pool signs, and the event loop goes on.
    sign: (input) =>
      new Promise((resolve, reject) => {
        sign(null, input, secret, (error, signature) =>
          error ? reject(error) : resolve(signature.toString('hex')),
        )
      }),
  }
}

export function publicKeyFrom(hex: string): KeyObject {
  return createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(hex, 'hex')]),
    format: 'der',
    type: 'spki',
  })
}

/** In the thread pool, so signatures that arrive together are checked side by side. */
export function verifySignature(key: KeyObject, input: Uint8Array, signature: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify(null, input, key, Buffer.from(signature, 'hex'), (error, holds) =>
      error ? reject(error) : resolve(holds),
    )
  })
}
