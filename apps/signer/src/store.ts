import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type pg from 'pg'

export type Transaction = pg.PoolClient

/** Any numbers that no other advisory lock of the database uses. */
export const LOCKS = {
  certificates: 5_207_401,
  wallet: 5_207_402,
  deposits: 5_207_403,
  heads: 5_207_404,
} as const

/** Runs one transaction at a time for each lock, over all signers of their database, so that caps are counted exactly. */
export async function inTurn<Result>(
  pool: pg.Pool,
  lock: number,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const transaction = await pool.connect()
  let isClean = false
  try {
    // A cap that a crash of the database could forget is none. One message: all others wait for the lock meanwhile.
    await transaction.query(`begin; set local synchronous_commit = on; select pg_advisory_xact_lock(${lock})`)
    const result = await work(transaction)
    await transaction.query('commit')
    isClean = true
    return result
  } catch (error) {
    await transaction.query('rollback').then(
      () => (isClean = true),
      () => undefined,
    )
    throw error
  } finally {
    // A connection whose transaction may still be open is closed.
    transaction.release(!isClean)
  }
}

type CertificateRow = {
  key: string
  root_key_id: string
  valid_from: string
  valid_to: string
  signature: string
}

export async function findCertificate(db: Transaction, dayKey: string): Promise<Certificate | undefined> {
  const { rows } = await db.query<CertificateRow>(
    `select encode(key, 'hex') as key, root_key_id, valid_from, valid_to, encode(signature, 'hex') as signature
       from certificate
      where key = decode($1, 'hex')`,
    [dayKey],
  )
  return rows.map((row) => ({
    rootKeyId: Number(row.root_key_id),
    key: row.key,
    validFrom: Number(row.valid_from),
    validTo: Number(row.valid_to),
    sig: row.signature,
  }))[0]
}

export async function countCertificatesOfHour(db: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count
       from certificate
      where issued_at > clock_timestamp() - interval '1 hour'`,
  )
  return rows[0]?.count ?? 0
}

export async function insertCertificate(db: Transaction, certificate: Certificate): Promise<void> {
  const { key, rootKeyId, validFrom, validTo, sig } = certificate
  await db.query(
    `insert into certificate (key, root_key_id, valid_from, valid_to, signature)
     values (decode($1, 'hex'), $2, $3, $4, decode($5, 'hex'))`,
    [key, rootKeyId, validFrom, validTo, sig],
  )
}
