import { avatarOf, type OwnUser } from '@throwdown/contract/user'
import type { Context } from '../../platform/context.ts'
import { avatarIdOf } from '../accounts/own-user.ts'
import { listVerified } from '../accounts/player-store.ts'
import { listFaces } from './public-player-store.ts'

type Parts = Pick<Context, 'database'>

/** Players as boards show them; who deleted the account is left out. */
export async function listCards(
  { database }: Parts,
  playerIds: readonly string[],
): Promise<Map<string, { userId: string; username: string; avatar: OwnUser['avatar'] }>> {
  if (playerIds.length === 0) return new Map()
  const faces = await listFaces(database.pool, playerIds)
  return new Map(
    faces.map((face) => [
      face.id,
      { userId: face.id, username: face.username, avatar: avatarOf(avatarIdOf(face)) },
    ]),
  )
}

/** [B8] Who has a verified e-mail and an active account. Checks of the person come with the limits [L1]. */
export async function verifiedPlayers(
  { database }: Parts,
  playerIds: readonly string[],
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set()
  return new Set(await listVerified(database.pool, playerIds))
}
