import { USERNAME_CHARACTERS } from '@throwdown/contract/credentials'
import type { AvatarId } from '@throwdown/contract/user'
import type { Context } from '../../platform/context.ts'
import { avatarIdOf } from '../accounts/own-user.ts'
import { findIdsByName, listOpenFaces } from './public-player-store.ts'

type Parts = Pick<Context, 'database'>
type PublicPlayer = { username: string; avatarId: AvatarId; joinedAt: Date }

/** What anybody signed in may know of players; who deactivated or deleted the account is shown to nobody. */
export async function listPublicPlayers(
  { database }: Parts,
  playerIds: readonly string[],
): Promise<Map<string, PublicPlayer>> {
  if (playerIds.length === 0) return new Map()
  const faces = await listOpenFaces(database.pool, playerIds)
  return new Map(
    faces.map((face) => [
      face.id,
      { username: face.username, avatarId: avatarIdOf(face), joinedAt: face.created_at },
    ]),
  )
}

/** Players whose name begins so, whatever its case, in the order of names; of some only, if they are given. */
export async function findPublicPlayers(
  { database }: Parts,
  { prefix, limit, among }: { prefix: string; limit: number; among?: readonly string[] },
): Promise<string[]> {
  // What has another letter is the beginning of no name.
  if (!USERNAME_CHARACTERS.test(prefix) || among?.length === 0) return []
  return findIdsByName(database.pool, { beginning: prefix.toLowerCase(), limit, among })
}
