import type { SignedHead } from '@throwdown/signer-link/audit-head'
import { many, one, type Queryable, run } from '../platform/sql.ts'

type HeadRow = {
  readonly position: bigint
  readonly hash: string
  readonly keptAt: Date
  readonly publicKey: string
  readonly signature: string
}

const COLUMNS = 'position, hash, kept_at as "keptAt", public_key as "publicKey", signature'

/** The last of each day and the newest thousand: a year of checkpoints, one a second, is more than memory should hold. */
export async function listHeads(db: Queryable): Promise<SignedHead[]> {
  const rows = await many<HeadRow>(db, {
    text: `select ${COLUMNS}
             from head_keeper.audit_head
            where position in (
                    select max(position) from head_keeper.audit_head group by date_trunc('day', kept_at)
                  )
               or position in (
                    select position from head_keeper.audit_head order by position desc limit 1000
                  )
            order by position`,
  })
  return rows.map(headOf)
}

const headOf = ({ position, keptAt, ...rest }: HeadRow): SignedHead => ({
  position: Number(position),
  keptAt: keptAt.toISOString(),
  ...rest,
})

export async function findNewestHead(db: Queryable): Promise<SignedHead | null> {
  const row = await one<HeadRow>(db, {
    text: `select position, hash, kept_at as "keptAt", public_key as "publicKey", signature
             from head_keeper.audit_head
            order by position desc
            limit 1`,
  })
  return row ? headOf(row) : null
}

/** What the chain of the log has at this position. */
export async function findHashAt(db: Queryable, position: number): Promise<string | null> {
  const row = await one<{ hash: string }>(db, {
    text: `select encode(hash, 'hex') as hash from audit_link where position = $1`,
    values: [position],
  })
  return row?.hash ?? null
}

export async function isMailed(db: Queryable, day: string): Promise<boolean> {
  const row = await one<{ mailed: boolean }>(db, {
    text: 'select exists (select from audit_head_mail where day = $1::date) as mailed',
    values: [day],
  })
  return row?.mailed ?? false
}

export async function saveMailed(db: Queryable, day: string, position: number): Promise<void> {
  await run(db, {
    text: 'insert into audit_head_mail (day, position) values ($1::date, $2) on conflict (day) do nothing',
    values: [day, position],
  })
}
