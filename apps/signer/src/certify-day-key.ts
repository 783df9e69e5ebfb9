import { type Certificate, certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import { isSafePublicKey } from '@throwdown/rules/transcript/public-key'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import { copyToGame } from './copy-to-game.ts'
import type { Databases } from './databases.ts'
import { refuse } from './refuse.ts'
import type { OperatorRootKey } from './root-key.ts'
import { countCertificatesOfHour, findCertificate, insertCertificate, inTurn, LOCKS } from './store.ts'

export type CertifyDeps = Databases & {
  readonly rootKey: OperatorRootKey
  readonly perHourMax: number
  readonly nowMs: () => number
}

/**
 * Certifies a day key from now, for a day. The certificate is returned after it is stored and counted, and is in the public list;
 * a repeat gets the stored one: a lost reply costs nothing.
 */
export async function certifyDayKey(deps: CertifyDeps, dayKey: string): Promise<Certificate> {
  if (!isSafePublicKey(dayKey)) refuse('unsafe_key')
  const certificate = await inTurn(deps.state, LOCKS.certificates, async (transaction) => {
    const nowMs = deps.nowMs()
    const known = await findCertificate(transaction, dayKey)
    if (known) return known.validTo > nowMs ? known : refuse('key_expired')
    if (!isInUse(deps.rootKey.pinned, nowMs)) refuse('root_key_not_in_use')
    if ((await countCertificatesOfHour(transaction)) >= deps.perHourMax) refuse('hourly_limit')
    const signed = signCertificate(deps.rootKey, dayKey, nowMs)
    await insertCertificate(transaction, signed)
    return signed
  })
  await copyToGame(deps, 'certificates')
  return certificate
}

const isInUse = ({ from, to }: RootKey, nowMs: number): boolean =>
  from <= nowMs && (to === null || nowMs < to)

function signCertificate({ pinned, sign }: OperatorRootKey, key: string, validFrom: number): Certificate {
  const certificate = { rootKeyId: pinned.id, key, validFrom, validTo: validFrom + CERTIFICATE_MAX_MS }
  return { ...certificate, sig: sign(certificateSignatureInput(certificate)) }
}
