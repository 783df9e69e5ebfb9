import { usernameProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { changeProfile as endpoint, OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { type IdentityDeps, nowOf } from '../identity.ts'
import { isReservedName, nameSkeleton } from './name-skeleton.ts'
import { ownUserOf } from './own-user.ts'
import { findPlayer, lockPlayer, setAvatar, setUsername } from './player-store.ts'
import { claimName, countNames } from './signup-store.ts'

/** Old names stay reserved, so one player must not reserve the good ones. */
const NAMES_MAX = 20

export type ChangeProfileDeps = Pick<IdentityDeps, 'clock' | 'database' | 'limits'>

export async function readProfile(
  { database }: Pick<ChangeProfileDeps, 'database'>,
  { playerId, role }: Caller,
): Promise<OwnUser> {
  const player = await findPlayer(database.pool, playerId)
  return player ? ownUserOf(player, role) : refuse('not_signed_in')
}

/** Checks a new name like that of a signup. Old names stay reserved for their owner, so nobody can impersonate them. */
export async function changeProfile(
  deps: ChangeProfileDeps,
  { playerId, role }: Caller,
  { username, avatar }: Parsed<typeof endpoint, 'body'>,
): Promise<OwnUser> {
  const wanted = username?.trim()
  if (wanted !== undefined) {
    const problem = usernameProblem(wanted)
    if (problem) refuse(problem)
    if (isReservedName(wanted)) refuse('username_taken')
    await deps.limits.enforce('rename', playerId)
  }
  const now = nowOf(deps)
  const changed = await inTransaction(deps.database.pool, async (transaction) => {
    const player = await lockPlayer(transaction, playerId)
    if (!player) return refuse('not_signed_in')
    if (wanted !== undefined) {
      const claim = { skeleton: nameSkeleton(wanted), ownerId: playerId, now }
      if (!(await claimName(transaction, claim))) refuse('username_taken')
      if ((await countNames(transaction, playerId)) > NAMES_MAX) refuse('names_used_up')
      await setUsername(transaction, playerId, wanted)
    }
    if (avatar) await setAvatar(transaction, playerId, avatar.id)
    return { ...player, username: wanted ?? player.username, avatar: avatar?.id ?? player.avatar }
  })
  return ownUserOf(changed, role)
}
