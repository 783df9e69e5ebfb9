import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { findPlayer, lockPlayer, setEmail, setPassword } from '../accounts/player-store.ts'
import { deleteOwnerCodes } from '../codes/code-store.ts'
import { giveResetToken } from '../codes/reset-password.ts'
import { deleteResetTokens } from '../codes/reset-token-store.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { removeFactors } from '../recovery/remove-factors.ts'
import { deleteChallenges } from '../second-factor/second-factor-store.ts'
import { hashToken, newToken } from '../secrets.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { type EndedSession, endSessions } from '../sessions/ending-store.ts'
import { deleteChangesSince, findUndoable } from './email-change-store.ts'

export type UndoDeps = Pick<
  IdentityDeps,
  'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'onSessionEnded'
>

interface ShownChange {
  readonly username: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly changedAt: string
  readonly undoUntil: string
}

export async function readEmailChange(
  deps: Pick<UndoDeps, 'clock' | 'database'>,
  link: string,
): Promise<ShownChange> {
  const { pool } = deps.database
  const change = (await findUndoable(pool, undoQuery(deps, link))) ?? refuse('link_invalid')
  const player = (await findPlayer(pool, change.playerId)) ?? refuse('link_invalid')
  const { oldEmail, newEmail, confirmedAt, undoUntil } = change
  return {
    username: player.username,
    oldEmail,
    newEmail,
    changedAt: confirmedAt.toISOString(),
    undoUntil: undoUntil.toISOString(),
  }
}

/**
 * Takes the change back from the old mailbox, with everything that the thief of an account may hold: sessions, password,
 * young factors. Returns a token for a new password.
 */
export async function undoEmailChange(deps: UndoDeps, link: string, client: Client): Promise<string> {
  const { pool } = deps.database
  const query = undoQuery(deps, link)
  const found = (await findUndoable(pool, query)) ?? refuse('link_invalid')
  // Nobody knows it: the next login needs a reset.
  const unknownPassword = await deps.hasher.hash(newToken(), 'known')
  const { ended, resetToken } = await inTransaction(pool, async (transaction) => {
    const player = (await lockPlayer(transaction, found.playerId)) ?? refuse('link_invalid')
    // Another call may have used the link before the lock.
    const change = (await findUndoable(transaction, query)) ?? refuse('link_invalid')
    const { id, username } = player
    const { oldEmail, confirmedAt } = change
    if (!(await setEmail(transaction, { id, email: oldEmail, now: query.now })))
      refuse('email_has_account', { playerId: id })
    await deleteChangesSince(transaction, { playerId: id, confirmedAt })
    await setPassword(transaction, id, unknownPassword)
    const closed = await closeToEverybody(deps, transaction, { playerId: id, client })
    await queueMail(transaction, deps.jobs, { template: 'email-restored', to: oldEmail, data: { username } })
    const { origin: from } = client
    const event = { kind: 'email-restored', actorId: id, subject: playerSubject(id), from } as const
    await recordAudit(transaction, event)
    const token = { playerId: id, by: 'undo', now: query.now, from } as const
    return { ended: closed, resetToken: (await giveResetToken(transaction, token)).resetToken }
  })
  announceEnded(deps, ended)
  return resetToken
}

async function closeToEverybody(
  deps: UndoDeps,
  transaction: Transaction,
  { playerId, client }: { playerId: string; client: Client },
): Promise<EndedSession[]> {
  await forgetDevices(transaction, { playerId, except: null })
  await deleteChallenges(transaction, playerId)
  await deleteOwnerCodes(transaction, playerId)
  await deleteResetTokens(transaction, playerId)
  await removeFactors(deps, transaction, { playerId, proved: null })
  const ending = { reason: 'password-changed', now: nowOf(deps), from: client.origin } as const
  return endSessions(transaction, { playerId }, ending)
}

const undoQuery = (deps: Pick<UndoDeps, 'clock'>, link: string) => ({
  undoHash: hashToken(link),
  now: nowOf(deps),
})
