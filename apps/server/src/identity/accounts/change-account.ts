import { passwordProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { changePassword as changePasswordEndpoint } from '@throwdown/contract/user'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { startSession, type Tokens } from '../sessions/start-session.ts'
import {
  deactivatePlayer,
  findPlayer,
  forgetPlayer,
  holdsMoney,
  lockPlayer,
  type PersonRow,
  setPassword,
} from './player-store.ts'

export type ChangeAccountDeps = Pick<
  IdentityDeps,
  'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits' | 'onSessionEnded'
>

type PasswordForm = Parsed<typeof changePasswordEndpoint, 'body'>

/** Ends every session of the player, because any of them may be stolen, and starts a new one for the client. */
export async function changePassword(
  deps: ChangeAccountDeps,
  { signedIn, form, client }: { signedIn: SignedIn; form: PasswordForm; client: Client },
): Promise<Tokens> {
  const player = await verifyPassword(deps, signedIn, form.currentPassword)
  const problem = passwordProblem(form.newPassword, player)
  if (problem) refuse(problem)
  if (form.newPassword !== form.confirmPassword) refuse('new_passwords_differ')
  const passwordHash = await deps.hasher.hash(form.newPassword)
  const secondFactor = signedIn.role === 'admin'
  const { ended, tokens } = await inTransaction(deps.database.pool, async (transaction) => {
    const { id, username, email } = await lockActive(transaction, player.id)
    await setPassword(transaction, id, passwordHash)
    await queueMail(transaction, deps.jobs, { template: 'password-changed', to: email, data: { username } })
    const reason = { reason: 'password-changed', now: nowOf(deps) } as const
    return {
      ended: await endSessions(transaction, { playerId: id }, reason),
      // After the others have ended, so that this one does not end with them.
      tokens: await startSession(deps, transaction, { playerId: id, secondFactor, client }),
    }
  })
  announceEnded(deps, ended)
  return tokens
}

/** Prevents logins until support allows them again. Money, matches and claims do not change. */
export async function deactivateAccount(
  deps: ChangeAccountDeps,
  { signedIn, password }: { signedIn: SignedIn; password: string },
): Promise<void> {
  const player = await verifyPassword(deps, signedIn, password)
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    const { id } = await lockActive(transaction, player.id)
    await deactivatePlayer(transaction, id)
    return endSessions(transaction, { playerId: id }, { reason: 'deactivated', now: nowOf(deps) })
  })
  announceEnded(deps, ended)
}

/** [L5] Deletes what identifies the person. A balance is never deleted, so it must be withdrawn first. */
export async function deleteAccount(
  deps: ChangeAccountDeps,
  { signedIn, password }: { signedIn: SignedIn; password: string },
): Promise<void> {
  const player = await verifyPassword(deps, signedIn, password)
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    const { id } = await lockActive(transaction, player.id)
    if (await holdsMoney(transaction, id)) refuse('account_holds_money')
    await forgetPlayer(transaction, id)
    return endSessions(transaction, { playerId: id }, { reason: 'deleted', now: nowOf(deps) })
  })
  announceEnded(deps, ended)
}

async function verifyPassword(
  deps: ChangeAccountDeps,
  { playerId }: SignedIn,
  password: string,
): Promise<PersonRow> {
  if (password === '') refuse('password_required')
  await deps.limits.enforce('password-check', playerId)
  const player = await findPlayer(deps.database.pool, playerId)
  const isRight = await deps.hasher.matches(password, player?.password_hash ?? null)
  if (!player || !isRight) return refuse('password_wrong')
  await deps.limits.forgive('password-check', playerId)
  return player
}

async function lockActive(transaction: Transaction, playerId: string): Promise<PersonRow> {
  const player = await lockPlayer(transaction, playerId)
  return player?.status === 'active' ? player : refuse('not_signed_in')
}
