import { invariant } from '@throwdown/rules/invariant'
import { many, one, type Queryable } from '../../platform/sql.ts'

export async function countAddresses(db: Queryable): Promise<{ total: number; free: number }> {
  const row = await one<{ total: number; free: number }>(db, {
    text: `select count(*)::int as total, count(*) filter (where player_id is null)::int as free
             from cashier_address`,
  })
  invariant(row !== undefined, 'a count has a row')
  return row
}

/** Addresses that the signer made and the cashier has not taken over yet. */
export function listUnknownAddresses(
  db: Queryable,
  limit: number,
): Promise<{ index: bigint; address: string }[]> {
  return many<{ index: bigint; address: string }>(db, {
    text: `select d.index, d.address
             from signer.deposit_address d
            where d.index > (select coalesce(max(a.index), -1) from cashier_address a)
            order by d.index
            limit $1`,
    values: [limit],
  })
}

/** Returns how many were new. */
export async function addAddresses(
  db: Queryable,
  { indexes, tokenAccounts }: { indexes: readonly bigint[]; tokenAccounts: readonly string[] },
): Promise<number> {
  const row = await one<{ added: number }>(db, {
    text: 'select cashier_add_addresses($1::bigint[], $2::text[]) as added',
    values: [indexes, tokenAccounts],
  })
  return row?.added ?? 0
}
