import { many, type Queryable } from '../../platform/sql.ts'
import type { PlayerRow } from '../accounts/player-store.ts'

export async function listFaces(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<PlayerRow, 'id' | 'username' | 'avatar'>[]> {
  return many<Pick<PlayerRow, 'id' | 'username' | 'avatar'>>(db, {
    text: `select id, username, avatar
             from player
            where id = any ($1::uuid[])
              and status <> 'deleted'`,
    values: [ids],
  })
}

export async function listOpenFaces(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<PlayerRow, 'id' | 'username' | 'avatar' | 'created_at'>[]> {
  return many<Pick<PlayerRow, 'id' | 'username' | 'avatar' | 'created_at'>>(db, {
    text: `select id, username, avatar, created_at
             from player
            where id = any ($1::uuid[])
              and status = 'active'`,
    values: [ids],
  })
}

/** Uses the index of name prefixes, which orders by bytes. */
export async function findIdsByName(
  db: Queryable,
  { beginning, limit, among }: { beginning: string; limit: number; among: readonly string[] | undefined },
): Promise<string[]> {
  const pattern = `${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await many<{ id: string }>(db, {
    text: `select id
             from player
            where username_lower like $1
              and status = 'active'
              ${among ? 'and id = any ($3::uuid[])' : ''}
            order by username_lower using ~<~
            limit $2`,
    values: among ? [pattern, limit, among] : [pattern, limit],
  })
  return rows.map(({ id }) => id)
}
