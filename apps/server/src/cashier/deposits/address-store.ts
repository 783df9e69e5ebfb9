import { invariant } from '@throwdown/rules/invariant'
import { many, one, type Queryable } from '../../platform/sql.ts'

export async function countAddresses(db: Queryable): Promise<{ total: number; free: number }> {
  const row = await one<{ total: number; free: number }>(db, {
    // After a restore of the game a free address may be one that the signer has signed for a player. Each free address is looked up
    // by itself: there are few of them, and as many signatures as players.
    text: `select (select count(*)::int from cashier_address) as total,
                  (select count(*)::int
                     from cashier_address a
                    where a.player_id is null
                      and not exists (select from signer.deposit_signature s where s.index = a.index)) as free`,
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

/** Addresses that their players looked at and that no signer has signed for them. */
export function listUnsigned(
  db: Queryable,
  { withinMs, limit }: { withinMs: number; limit: number },
): Promise<{ index: bigint; playerId: string }[]> {
  return many<{ index: bigint; playerId: string }>(db, {
    text: `select a.index, a.player_id as "playerId"
             from cashier_scan c
             join cashier_address a on a.index = c.index
            where c.requested_at > clock_timestamp() - $1 * interval '1 millisecond'
              and a.player_id is not null
              and not exists (
                    select from signer.deposit_signature s
                     where s.index = a.index
                       and s.player_id = a.player_id
                  )
            order by c.requested_at desc
            limit $2`,
    values: [withinMs, limit],
  })
}
