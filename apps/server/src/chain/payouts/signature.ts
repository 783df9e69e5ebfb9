import { createPublicKey, verify } from 'node:crypto'
import { address, getAddressEncoder, getBase58Decoder, getBase58Encoder } from '@solana/kit'

/** DER in front of the 32 bytes of an Ed25519 key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** A wrong signature would be sent in vain until its blockhash is too old. */
export function isSignatureOf(wallet: string, message: Buffer, signature: Buffer): boolean {
  const key = Buffer.concat([SPKI, Uint8Array.from(getAddressEncoder().encode(address(wallet)))])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** As nodes and explorers write it. */
export const signatureText = {
  ofBytes: (bytes: Buffer): string => getBase58Decoder().decode(bytes),
  toBytes: (text: string): Buffer => Buffer.from(Uint8Array.from(getBase58Encoder().encode(text))),
} as const
