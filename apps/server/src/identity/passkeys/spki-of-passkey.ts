import { convertCOSEtoPKCS } from '@simplewebauthn/server/helpers'
import { readPublicKey } from '@throwdown/approvals/is-signed'

/** What comes before the point of every key on P-256 in SPKI. */
const P_256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** The public key of a passkey in SPKI, in hex; null for a key that is not on P-256. */
export function spkiOfPasskey(coseKey: Buffer): string | null {
  const spki = Buffer.concat([P_256_HEAD, convertCOSEtoPKCS(new Uint8Array(coseKey))]).toString('hex')
  return readPublicKey(spki) ? spki : null
}
