import type { AvatarId } from '@throwdown/contract/user'
import type { Context } from '../../platform/context.ts'
import { avatarIdOf } from '../accounts/own-user.ts'
import { listFaces } from './public-player-store.ts'

/** Name and avatar of players, for those who meet them; who deleted their account is nobody any more. */
export async function listFighters(
  { database }: Pick<Context, 'database'>,
  playerIds: readonly string[],
): Promise<Map<string, { name: string; avatarId: AvatarId }>> {
  const faces = await listFaces(database.pool, playerIds)
  return new Map(faces.map((face) => [face.id, { name: face.username, avatarId: avatarIdOf(face) }]))
}
