import { AVATAR_IDS, avatarOf, type OwnUser } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import type { PersonRow } from './player-store.ts'

/** A player as that player may see itself; the hash and the flags stay here. */
export function ownUserOf(row: PersonRow): OwnUser {
  const avatar = AVATAR_IDS.find((id) => id === row.avatar)
  invariant(avatar !== undefined, `player ${row.id} has an avatar of no known id`)
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    role: row.role === 'admin' ? 'admin' : 'player',
    avatar: avatarOf(avatar),
    lastLogin: row.last_login_at?.toISOString() ?? null,
  }
}
