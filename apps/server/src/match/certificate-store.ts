import { hostname } from 'node:os'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import { many, type Queryable, run } from '../platform/sql.ts'
import type { CertificateStore } from './operator-keys.ts'

const CERTIFICATE = `root_key_id::int as "rootKeyId", encode(key, 'hex') as key, valid_from::float8 as "validFrom",
       valid_to::float8 as "validTo", encode(signature, 'hex') as sig`

export const postgresCertificateStore = (db: Queryable): CertificateStore => ({
  saveCertificate: async (certificate, nowMs) => {
    const { key, rootKeyId, validFrom, validTo, sig } = certificate
    await run(db, {
      text: `insert into operator_certificate (key, root_key_id, valid_from, valid_to, signature, created_at)
             values (decode($1, 'hex'), $2, $3, $4, decode($5, 'hex'), $6)
                 on conflict (key) do nothing`,
      values: [key, rootKeyId, validFrom, validTo, sig, new Date(nowMs)],
    })
  },
  loadCertificates: (keys) =>
    many<Certificate>(db, {
      name: 'load_certificates',
      text: `select ${CERTIFICATE}
  from operator_certificate
 where key = any (array(select decode(k, 'hex') from unnest($1::text[]) k))`,
      values: [keys],
    }),
})

/** The public list of the signer: every day key that a root key ever certified, after this number. */
export async function listCertificates(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<(Certificate & { seq: number })[]> {
  return many<Certificate & { seq: number }>(db, {
    text: `select seq::float8, ${CERTIFICATE}
             from signer.certificate
            where seq > $1
            order by seq
            limit $2`,
    values: [after, limit],
  })
}

const HOUR_MS = 3_600_000

type Budget = { readonly HTTP_PORT: number; readonly DAY_KEYS_PER_HOUR_MAX: number }

/** Counts a new day key of the server on this machine and port, unless it has made as many as it may within an hour. */
export function dayKeyBudget(
  db: Queryable,
  { HTTP_PORT, DAY_KEYS_PER_HOUR_MAX }: Budget,
): (nowMs: number) => Promise<boolean> {
  const node = `${hostname()}:${HTTP_PORT}`
  return async (nowMs) => {
    await run(db, {
      text: 'delete from day_key_made where made_at <= $1',
      values: [new Date(nowMs - HOUR_MS)],
    })
    const counted = await run(db, {
      text: `insert into day_key_made (node, made_at)
             select $1, $2
              where (select count(*) from day_key_made where node = $1) < $3`,
      values: [node, new Date(nowMs), DAY_KEYS_PER_HOUR_MAX],
    })
    return counted > 0
  }
}
