import { type Certificate, certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import { isSafePublicKey } from '@throwdown/rules/transcript/public-key'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import type pg from 'pg'
import { refuse } from './refuse.ts'
import type { OperatorRootKey } from './root-key.ts'
import { countCertificatesOfHour, findCertificate, insertCertificate, inTurn, LOCKS } from './store.ts'

export type CertifyDeps = {
  readonly pool: pg.Pool
  readonly rootKey: OperatorRootKey
  readonly perHourMax: number
  readonly nowMs: () => number
}

/**
 * Certifies a day key from now, for a day. The certificate is returned after it is stored and counted, and a repeat gets
 * the stored one: a lost reply costs nothing.
 */
export async function certifyDayKey(deps: CertifyDeps, dayKey: string): Promise<Certificate> {
  if (!isSafePublicKey(dayKey)) refuse('unsafe_key')
  return inTurn(deps.pool, LOCKS.certificates, async (transaction) => {
    const nowMs = deps.nowMs()
    const known = await findCertificate(transaction, dayKey)
    if (known) return known.validTo > nowMs ? known : refuse('key_expired')
    if (!isInUse(deps.rootKey.pinned, nowMs)) refuse('root_key_not_in_use')
    if ((await countCertificatesOfHour(transaction)) >= deps.perHourMax) refuse('hourly_limit')
    const certificate = signCertificate(deps.rootKey, dayKey, nowMs)
    await insertCertificate(transaction, certificate)
    return certificate
  })
}

const isInUse = ({ from, to }: RootKey, nowMs: number): boolean =>
  from <= nowMs && (to === null || nowMs < to)

function signCertificate({ pinned, sign }: OperatorRootKey, key: string, validFrom: number): Certificate {
  const certificate = { rootKeyId: pinned.id, key, validFrom, validTo: validFrom + CERTIFICATE_MAX_MS }
  return { ...certificate, sig: sign(certificateSignatureInput(certificate)) }
}
