import { type Certificate, certificateSignatureInput, isValidAt } from '../transcript/certificate.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { requestSignature, type Verification } from './crypto-requests.ts'

/** The signer certifies a day key for no longer. */
export const CERTIFICATE_MAX_MS = 24 * 3_600_000

/** The certificates that a trusted root key signed, within its own time. */
export function* certifiedKeys(
  certificates: readonly Certificate[],
  rootKeys: readonly RootKey[],
): Verification<Certificate[]> {
  const certified: Certificate[] = []
  for (const certificate of certificates) {
    for (const root of rootKeys) {
      if (root.id !== certificate.rootKeyId || !isWithinRoot(certificate, root)) continue
      if (!(yield* requestSignature(root.key, certificateSignatureInput(certificate), certificate.sig)))
        continue
      certified.push(certificate)
      break
    }
  }
  return certified
}

/** Why this day key may not have signed at this time; undefined if it may. */
export function refuseKey(certified: readonly Certificate[], key: string, atMs: number): string | undefined {
  const ofKey = certified.filter((certificate) => certificate.key === key)
  if (ofKey.length === 0) return 'no trusted root key certified the key that signed it'
  return ofKey.some((certificate) => isValidAt(certificate, atMs))
    ? undefined
    : 'its key was not valid at that time'
}

const isWithinRoot = ({ validFrom, validTo }: Certificate, { from, to }: RootKey): boolean =>
  validTo - validFrom <= CERTIFICATE_MAX_MS && validFrom >= from && (to === null || validFrom < to)
