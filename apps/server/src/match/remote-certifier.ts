import { invariant } from '@throwdown/rules/invariant'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { certifiedKeys } from '@throwdown/rules/verifier/certified-keys'
import { runVerification, type SyncCrypto } from '@throwdown/rules/verifier/crypto-requests'
import { certifyReply } from '@throwdown/signer-link/messages'
import type { SignerLink } from '@throwdown/signer-link/signer-link'
import { publicKeyFrom, sha256, verifySignature } from '../platform/ed25519.ts'
import type { Certifier } from './operator-keys.ts'

const crypto: SyncCrypto = {
  sha256,
  verify: (publicKey, input, sig) => verifySignature(publicKeyFrom(publicKey), input, sig),
}

/** Gets day keys certified by the signer. */
export const remoteCertifier = (link: SignerLink, rootKeys = ROOT_KEYS): Certifier => ({
  certify: async (dayKey) => {
    const { certificate } = await link.call('/certify', { dayKey }, certifyReply)
    // Players would refuse every match that this key signs.
    invariant(
      runVerification(certifiedKeys([certificate], rootKeys), crypto).length === 1,
      'the signer certified with a root key that no client trusts',
    )
    return certificate
  },
})
