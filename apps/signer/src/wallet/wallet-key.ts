import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { toBase58 } from './base58.ts'

/** The key of the hot wallet, wherever it is. */
export type WalletKey = {
  readonly address: string
  sign(message: Uint8Array): Promise<Buffer>
}

const RAW_KEY_BYTES = 32

/** An address is the raw public key, the last 32 bytes of its DER form. */
export const addressOf = (publicKey: KeyObject): string =>
  toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES))

/** A key that was read from a file. */
export const localKey = (key: KeyObject): WalletKey => ({
  address: addressOf(createPublicKey(key)),
  sign: async (message) => sign(null, message, key),
})

/** A signature of another machine is used only if it holds. */
export function refuseBadSignature(publicKey: KeyObject, message: Uint8Array, signature: Buffer): Buffer {
  if (!verify(null, message, publicKey, signature))
    throw new Error('the key service returned a bad signature')
  return signature
}
