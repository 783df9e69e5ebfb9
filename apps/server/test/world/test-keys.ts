import { randomBytes } from 'node:crypto'
import { type Certificate, certificateSignatureInput } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { DEVELOPMENT_ROOT_KEY } from '@throwdown/rules/transcript/root-keys'
import { CERTIFICATE_MAX_MS } from '@throwdown/rules/verifier/certified-keys'
import { signersOf } from '../../src/match/certificate-book.ts'
import type { Certifier, OperatorKeys } from '../../src/match/operator-keys.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type SigningKey, signingKeyFrom } from '../../src/platform/ed25519.ts'
import type { Queryable } from '../../src/platform/sql.ts'

/** Longer than any test lets pass. */
const DAYS = 400
/** Of the development root key. Public, so what it certifies proves nothing. */
const root = signingKeyFrom(Buffer.alloc(32, 1))

/** Every certificate made in this process, so that a transcript can be verified from its entries alone. */
const made = new Map<string, Certificate>()

export type TestKeys = OperatorKeys & {
  /** For the days that a test may let pass. */
  readonly certificates: () => Certificate[]
}

/** A day key for every day, certified by the development root key. */
export function testKeys(nowMs: number): TestKeys {
  const held = new Map<number, ReturnType<typeof certifiedKey>>()
  const ofDay = (day: number) => {
    const known = held.get(day) ?? certifiedKey(nowMs + day * CERTIFICATE_MAX_MS)
    held.set(day, known)
    return known
  }
  return {
    certificates: () => Array.from({ length: DAYS }, (_, day) => ofDay(day - 1).certificate),
    canSignAt: () => true,
    sign: (input, atMs) => {
      const { key } = ofDay(Math.floor((atMs - nowMs) / CERTIFICATE_MAX_MS))
      return { key: key.publicKey, sig: key.sign(input) }
    },
    certificateOf: (key) => made.get(key),
  }
}

/** A fresh day key with its certificate. */
export function certifiedKey(validFrom: number): { key: SigningKey; certificate: Certificate } {
  const key = signingKeyFrom(randomBytes(32))
  return { key, certificate: certificateFor(key.publicKey, validFrom) }
}

/** Certifies in the process of a test, as the signer does with the development root key. */
export const testCertifier = (clock: Clock): Certifier => ({
  certify: async (dayKey) => certificateFor(dayKey, clock.nowMs()),
})

function certificateFor(dayKey: string, validFrom: number): Certificate {
  const { id: rootKeyId } = DEVELOPMENT_ROOT_KEY
  const unsigned = { rootKeyId, key: dayKey, validFrom, validTo: validFrom + CERTIFICATE_MAX_MS }
  const certificate = { ...unsigned, sig: root.sign(certificateSignatureInput(unsigned)) }
  made.set(dayKey, certificate)
  return certificate
}

/** As nodes would, one by one. */
export async function saveCertificates(db: Queryable, certificates: readonly Certificate[]): Promise<void> {
  const column = (of: keyof Certificate) => certificates.map((certificate) => certificate[of])
  await db.query(
    `insert into operator_certificate (key, root_key_id, valid_from, valid_to, signature, created_at)
     select decode(c.key, 'hex'), c.root_key_id, c.valid_from, c.valid_to, decode(c.signature, 'hex'), now()
       from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::text[]) as c (key, root_key_id, valid_from, valid_to, signature)`,
    [column('key'), column('rootKeyId'), column('validFrom'), column('validTo'), column('sig')],
  )
}

export const certificatesFor = (entries: readonly StoredEntry[]): Certificate[] =>
  signersOf(entries).flatMap((key) => made.get(key) ?? [])
