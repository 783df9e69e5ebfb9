import type { SignedHead } from '@throwdown/signer-link/audit-head'
import { many, type Queryable } from '../platform/sql.ts'

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
