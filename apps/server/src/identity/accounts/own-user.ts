import { AVATAR_IDS, type AvatarId, avatarOf, type OwnUser } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import type { PersonRow, PlayerRow } from './player-store.ts'

/**
 * What a player sees of their own account; the password hash and the flags are left out. `role` is that of the session:
 * staff who logged in without the code of their authenticator are players.
 */
export function ownUserOf(row: PersonRow, role: OwnUser['role']): OwnUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    role,
    avatar: avatarOf(avatarIdOf(row)),
    lastLogin: row.last_login_at?.toISOString() ?? null,
  }
}

export function avatarIdOf({ id, avatar }: Pick<PlayerRow, 'id' | 'avatar'>): AvatarId {
  const known = AVATAR_IDS.find((one) => one === avatar)
  invariant(known !== undefined, `player ${id} has an unknown avatar`)
  return known
}
