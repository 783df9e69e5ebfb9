import { fromHex } from '@throwdown/rules/transcript/bytes'
import {
  publicKeyFrom,
  type SigningKey,
  signingKeyFrom,
  verifySignature,
} from '../../apps/server/src/platform/ed25519.ts'
import type { Random } from '../scheduler/random.ts'

/** Real Ed25519 keys. Verifications of one run are remembered: every client verifies the whole transcript at every lock. */
export class Keyring {
  private readonly verified = new Map<string, boolean>()

  makeKey(random: Random): SigningKey {
    return signingKeyFrom(fromHex(random.hex(32), 32))
  }

  readonly verify = (publicKey: string, input: Uint8Array, sig: string): boolean => {
    const asked = `${publicKey}${sig}${Buffer.from(input).toString('latin1')}`
    const known = this.verified.get(asked)
    if (known !== undefined) return known
    const holds = verifySignature(publicKeyFrom(publicKey), input, sig)
    this.verified.set(asked, holds)
    return holds
  }
}
