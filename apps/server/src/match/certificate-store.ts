import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { Queryable } from '../platform/sql.ts'
import type { CertificateStore } from './operator-keys.ts'

type CertificateRow = {
  key: string
  root_key_id: number
  valid_from: bigint
  valid_to: bigint
  signature: string
}

export const postgresCertificateStore = (db: Queryable): CertificateStore => ({
  saveCertificate: async (certificate, nowMs) => {
    const { key, rootKeyId, validFrom, validTo, sig } = certificate
    await db.query(
      `insert into operator_certificate (key, root_key_id, valid_from, valid_to, signature, created_at)
       values (decode($1, 'hex'), $2, $3, $4, decode($5, 'hex'), $6)
           on conflict (key) do nothing`,
      [key, rootKeyId, validFrom, validTo, sig, new Date(nowMs)],
    )
  },
  loadCertificates: async (keys) => {
    const { rows } = await db.query<CertificateRow>({
      name: 'load_certificates',
      text: `select encode(key, 'hex') as key, root_key_id, valid_from, valid_to, encode(signature, 'hex') as signature
  from operator_certificate
 where key = any (array(select decode(k, 'hex') from unnest($1::text[]) k))`,
      values: [keys],
    })
    return rows.map(toCertificate)
  },
})

/** The public list of the signer: every day key that a root key ever certified, after this number. */
export async function listCertificates(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<(Certificate & { seq: number })[]> {
  const { rows } = await db.query<CertificateRow & { seq: bigint }>(
    `select seq, encode(key, 'hex') as key, root_key_id::int, valid_from, valid_to, encode(signature, 'hex') as signature
       from signer.certificate
      where seq > $1
      order by seq
      limit $2`,
    [after, limit],
  )
  return rows.map((row) => ({ seq: Number(row.seq), ...toCertificate(row) }))
}

const toCertificate = (row: CertificateRow): Certificate => ({
  rootKeyId: row.root_key_id,
  key: row.key,
  validFrom: Number(row.valid_from),
  validTo: Number(row.valid_to),
  sig: row.signature,
})
