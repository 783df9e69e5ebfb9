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
       values (decode($1, 'hex'), $2, $3, $4, decode($5, 'hex'), $6)`,
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

const toCertificate = (row: CertificateRow): Certificate => ({
  rootKeyId: row.root_key_id,
  key: row.key,
  validFrom: Number(row.valid_from),
  validTo: Number(row.valid_to),
  sig: row.signature,
})
