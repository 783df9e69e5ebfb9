import { certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import type { Clock } from '../platform/clock.ts'
import { signingKeyFrom } from '../platform/ed25519.ts'
import type { Certifier } from './operator-keys.ts'

/** Public, so what it certifies proves nothing. */
export const DEVELOPMENT_ROOT_SEED = Buffer.alloc(32, 1)

/** Certifies with the development root key. Production must not use it. */
export function developmentCertifier(clock: Clock): Certifier {
  const root = signingKeyFrom(DEVELOPMENT_ROOT_SEED)
  return {
    certify: async (key) => {
      const validFrom = clock.nowMs()
      const { id: rootKeyId } = DEVELOPMENT_ROOT_KEY
      const certificate = { rootKeyId, key, validFrom, validTo: validFrom + CERTIFICATE_MAX_MS }
      return { ...certificate, sig: root.sign(certificateSignatureInput(certificate)) }
    },
  }
}
