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
