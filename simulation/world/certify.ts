import { certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import type { Certifier } from '../../apps/server/src/match/operator-keys.ts'
import type { Clock } from '../../apps/server/src/platform/clock.ts'
import { signingKeyFrom } from '../../apps/server/src/platform/ed25519.ts'

/** The signer of a run: the development root key, on the clock of the run. */
export function simulatedCertifier(clock: Clock): Certifier {
  const root = signingKeyFrom(Buffer.alloc(32, 1))
  return {
    certify: async (key) => {
      const validFrom = clock.nowMs()
      const { id: rootKeyId } = DEVELOPMENT_ROOT_KEY
      const certificate = { rootKeyId, key, validFrom, validTo: validFrom + CERTIFICATE_MAX_MS }
      return { ...certificate, sig: root.sign(certificateSignatureInput(certificate)) }
    },
  }
}
