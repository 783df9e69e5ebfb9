import type { PublicPlayer } from '../../platform/public-player.ts'
import { many, type Queryable } from '../../platform/sql.ts'
import { avatarIdOf } from '../accounts/own-user.ts'

export async function listActivePlayers(db: Queryable, ids: readonly string[]): Promise<PublicPlayer[]> {
  const rows = await many<{ id: string; username: string; avatar: string; created_at: Date }>(db, {
    text: `select id, username, avatar, created_at
             from player
            where id = any ($1::uuid[])
              and status = 'active'`,
    values: [ids],
  })
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    avatarId: avatarIdOf(row),
    isFormer: false,
    joinedAt: row.created_at,
  }))
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
