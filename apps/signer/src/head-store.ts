import type { SignedHead } from '@throwdown/signer-link/audit-head'
import type pg from 'pg'
import type { Transaction } from './store.ts'

type HeadRow = Omit<SignedHead, 'position' | 'keptAt'> & { readonly position: string; readonly keptAt: Date }

export async function findNewestHead(db: Transaction): Promise<SignedHead | undefined> {
  const { rows } = await db.query<HeadRow>(
    `select position::text, hash, kept_at as "keptAt", public_key as "publicKey", signature
       from audit_head
      order by position desc
      limit 1`,
  )
  return rows.map((row) => ({
    position: Number(row.position),
    hash: row.hash,
    keptAt: row.keptAt.toISOString(),
    publicKey: row.publicKey,
    signature: row.signature,
  }))[0]
}

export async function insertHead(db: Transaction, head: SignedHead): Promise<void> {
  await db.query(
    `insert into audit_head (position, hash, kept_at, public_key, signature)
     values ($1, $2, $3, $4, $5)`,
    [head.position, head.hash, head.keptAt, head.publicKey, head.signature],
  )
}

/** Where the audit reads it. Heads that a restored log no longer has are not copied there again. */
export async function copyHead(game: Pick<pg.Pool, 'query'>, head: SignedHead): Promise<void> {
  await game.query(
    `insert into head_keeper.audit_head (position, hash, kept_at, public_key, signature)
     values ($1, $2, $3, $4, $5)
         on conflict (position) do nothing`,
    [head.position, head.hash, head.keptAt, head.publicKey, head.signature],
  )
}
