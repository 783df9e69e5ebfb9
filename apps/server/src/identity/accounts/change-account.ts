import type { Parsed } from '@throwdown/contract/endpoint'
import type { changePassword as changePasswordEndpoint } from '@throwdown/contract/user'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/ending-store.ts'
import { startSession, type Tokens } from '../sessions/start-session.ts'
import { closePlayer } from './closing-store.ts'
import { findPlayer, lockPlayer, type PersonRow, setPassword } from './player-store.ts'
import { recordOwnChange } from './record-own-change.ts'
import { refusePassword } from './refuse-password.ts'

export type ChangeAccountDeps = Pick<
  IdentityDeps,
  'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits' | 'onSessionEnded'
>

export type VerifyPasswordDeps = Pick<IdentityDeps, 'database' | 'hasher' | 'limits'>

type PasswordForm = Parsed<typeof changePasswordEndpoint, 'body'>

/**
 * Ends every session of the player, because any of them may be stolen, and starts a new one for the client. That of staff
 * has no rights of staff: they log in again to act as staff.
 */
export async function changePassword(
  deps: ChangeAccountDeps,
  { signedIn, form, client }: { signedIn: Caller; form: PasswordForm; client: Client },
): Promise<Tokens> {
  const player = await verifyPassword(deps, signedIn, form.currentPassword)
  refusePassword(form.newPassword, player)
  if (form.newPassword !== form.confirmPassword) refuse('new_passwords_differ')
  const passwordHash = await deps.hasher.hash(form.newPassword, 'known')
  const secondFactor = signedIn.secondFactor ? 'kept' : null
  const { ended, tokens } = await inTransaction(deps.database.pool, async (transaction) => {
    const { id, username, email } = await lockActive(transaction, player.id)
    await setPassword(transaction, id, passwordHash)
    await forgetDevices(transaction, { playerId: id, except: hashToken(client.deviceToken) })
    await queueMail(transaction, deps.jobs, { template: 'password-changed', to: email, data: { username } })
    await recordOwnChange(transaction, { kind: 'password-changed', signedIn, client })
    const ending = { reason: 'password-changed', now: nowOf(deps), from: client.origin } as const
    return {
      ended: await endSessions(transaction, { playerId: id }, ending),
      // After the others have ended, so that this one does not end with them.
      tokens: await startSession(deps, transaction, { playerId: id, secondFactor, client }),
    }
  })
  announceEnded(deps, ended)
  return tokens
}

interface AccountEnd {
  readonly signedIn: Caller
  readonly password: string
  readonly client: Client
}

/**
 * Prevents logins until the account is reopened. Money and claims do not change; a match is finished first. The mail says how
 * to reopen it: somebody else may have known the password.
 */
export async function deactivateAccount(
  deps: ChangeAccountDeps,
  { signedIn, password, client }: AccountEnd,
): Promise<void> {
  const player = await verifyPassword(deps, signedIn, password)
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    const { id, username, email } = await lockActive(transaction, player.id)
    if ((await closePlayer(transaction, id)) === 'playing') refuse('account_is_playing')
    await recordOwnChange(transaction, { kind: 'account-deactivated', signedIn, client })
    await queueMail(transaction, deps.jobs, {
      template: 'account-deactivated',
      to: email,
      data: { username },
    })
    const ending = { reason: 'deactivated', now: nowOf(deps), from: client.origin } as const
    return endSessions(transaction, { playerId: id }, ending)
  })
  announceEnded(deps, ended)
}

/** Before a change that would give the account to anyone who uses an open session. */
export async function verifyPassword(
  deps: VerifyPasswordDeps,
  { playerId }: Pick<Caller, 'playerId'>,
  password: string,
): Promise<PersonRow> {
  if (password === '') refuse('password_required')
  await deps.limits.enforce('password-check', playerId)
  const player = await findPlayer(deps.database.pool, playerId)
  const isRight = await deps.hasher.matches(password, player?.password_hash ?? null, 'known')
  if (!player || !isRight) return refuse('password_wrong', { playerId })
  await deps.limits.forgive([{ limit: 'password-check', key: playerId }])
  return player
}

export async function lockActive(transaction: Transaction, playerId: string): Promise<PersonRow> {
  const player = await lockPlayer(transaction, playerId)
  return player?.status === 'active' ? player : refuse('not_signed_in')
}
