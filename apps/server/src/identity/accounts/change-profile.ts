import { usernameProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { changeProfile as endpoint, OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { type Identity, nowOf } from '../identity.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { isReservedName, nameSkeleton } from './name-skeleton.ts'
import { ownUserOf } from './own-user.ts'
import { findPlayer, lockPlayer, setAvatar, setUsername } from './player-store.ts'
import { claimName } from './signup-store.ts'

export async function readProfile({ database }: Identity, { playerId }: SignedIn): Promise<OwnUser> {
  const player = await findPlayer(database.pool, playerId)
  return player ? ownUserOf(player) : refuse('not_signed_in')
}

/** The signup rule holds for every later name too. Old names stay with their owner, so nobody can step into them. */
export async function changeProfile(
  identity: Identity,
  { playerId }: SignedIn,
  { username, avatar }: Parsed<typeof endpoint, 'body'>,
): Promise<OwnUser> {
  const wanted = username?.trim()
  if (wanted !== undefined) {
    const problem = usernameProblem(wanted)
    if (problem) refuse(problem)
    if (isReservedName(wanted)) refuse('username_taken')
    await identity.limits.enforce('rename', playerId)
  }
  const now = nowOf(identity)
  const changed = await inTransaction(identity.database.pool, async (transaction) => {
    const player = await lockPlayer(transaction, playerId)
    if (!player) return refuse('not_signed_in')
    if (wanted !== undefined) {
      const claim = { skeleton: nameSkeleton(wanted), ownerId: playerId, now }
      if (!(await claimName(transaction, claim))) refuse('username_taken')
      await setUsername(transaction, playerId, wanted)
    }
    if (avatar) await setAvatar(transaction, playerId, avatar.id)
    return { ...player, username: wanted ?? player.username, avatar: avatar?.id ?? player.avatar }
  })
  return ownUserOf(changed)
}
