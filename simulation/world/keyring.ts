import { hash } from 'node:crypto'
import { concat, fromHex, toHex } from '@throwdown/rules/transcript/bytes'
import type { Random } from '../scheduler/random.ts'

export type SimulatedKey = { readonly publicKey: string; readonly sign: (input: Uint8Array) => string }

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(hash('sha256', bytes, 'buffer'))

/**
 * Signatures that cost a hash instead of a curve: a run makes thousands of them. No part of the simulation can sign without
 * the secret; the rules' own tests use real Ed25519.
 */
export class Keyring {
  private readonly secrets = new Map<string, Uint8Array>()

  makeKey(random: Random): SimulatedKey {
    const secret = fromHex(random.hex(32), 32)
    const publicKey = toHex(sha256(secret))
    this.secrets.set(publicKey, secret)
    return { publicKey, sign: (input) => signature(secret, input) }
  }

  verify(publicKey: string, input: Uint8Array, sig: string): boolean {
    const secret = this.secrets.get(publicKey)
    return secret !== undefined && signature(secret, input) === sig
  }
}

const signature = (secret: Uint8Array, input: Uint8Array): string =>
  toHex(sha256(concat(secret, input))).repeat(2)
