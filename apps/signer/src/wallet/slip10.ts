import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto'

const HARDENED = 2 ** 31
const HALF = 32

/** SLIP-0010 for Ed25519, which knows hardened steps only: without the seed nobody derives the next address. */
export function deriveSeed(seed: Uint8Array, path: readonly number[]): Buffer {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    if (!Number.isInteger(step) || step < 0 || step >= HARDENED)
      throw new RangeError('no step of a derivation path')
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + HARDENED)
    const [key, chainCode] = [node.subarray(0, HALF), node.subarray(HALF)]
    node = createHmac('sha512', chainCode)
      .update(Buffer.concat([Buffer.of(0), key, index]))
      .digest()
  }
  return node.subarray(0, HALF)
}

/** m/44'/501'/n'/0', which common wallets can recover. */
export const depositPath = (index: number): number[] => [44, 501, index, 0]

// DER wrapper around a raw Ed25519 seed.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export const keyFromSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
