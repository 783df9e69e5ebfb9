import { sql } from 'kysely'
import type { PlayerRow, Store } from './player-store.ts'

export async function listOpenFaces(
  store: Store,
  ids: readonly string[],
): Promise<Pick<PlayerRow, 'id' | 'username' | 'avatar' | 'created_at'>[]> {
  const { rows } = await sql<Pick<PlayerRow, 'id' | 'username' | 'avatar' | 'created_at'>>`
    select id, username, avatar, created_at
      from player
     where id = any (${ids}::uuid[])
       and status = 'active'`.execute(store)
  return rows
}

/** By the index of prefixes, which orders by bytes. */
export async function findIdsByName(
  store: Store,
  { beginning, limit, among }: { beginning: string; limit: number; among: readonly string[] | undefined },
): Promise<string[]> {
  const pattern = `${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ id: string }>`
    select id
      from player
     where username_lower like ${pattern}
       and status = 'active'
       ${among ? sql`and id = any (${among}::uuid[])` : sql``}
     order by username_lower using ~<~
     limit ${limit}`.execute(store)
  return rows.map(({ id }) => id)
}
