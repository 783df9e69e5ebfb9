import { createHash, createPublicKey, verify } from 'node:crypto'
import type { SyncCrypto } from '@throwdown/rules/verifier/crypto-requests'

// The DER wrapper around a raw Ed25519 public key.
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const nodeCrypto: SyncCrypto = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verify: (publicKey, input, sig) => {
    const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'hex')])
    return verify(
      null,
      input,
      createPublicKey({ key: der, format: 'der', type: 'spki' }),
      Buffer.from(sig, 'hex'),
    )
  },
}
