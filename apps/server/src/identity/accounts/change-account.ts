import { passwordProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { changePassword as changePasswordEndpoint } from '@throwdown/contract/user'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { type Caller, type Identity, nowOf } from '../identity.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { type EndReason, endSessions } from '../sessions/session-store.ts'
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

type PasswordForm = Parsed<typeof changePasswordEndpoint, 'body'>

/** Every session ends, this one too: a stolen one may be any of them. The caller goes on with a new one. */
export async function changePassword(
  identity: Identity,
  { signedIn, form, caller }: { signedIn: SignedIn; form: PasswordForm; caller: Caller },
): Promise<Tokens> {
  const player = await askPassword(identity, signedIn, form.currentPassword)
  const problem = passwordProblem(form.newPassword, player)
  if (problem) refuse(problem)
  if (form.newPassword !== form.confirmPassword) refuse('new_passwords_differ')
  const passwordHash = await identity.hasher.hash(form.newPassword)
  const secondFactor = signedIn.role === 'admin'
  return endAllWith(identity, player, 'password-changed', async (transaction, locked) => {
    await setPassword(transaction, locked.id, passwordHash)
    const { username, email } = locked
    await queueMail(transaction, identity.jobs, {
      template: 'password-changed',
      to: email,
      data: { username },
    })
    return () => startSession(identity, transaction, { playerId: locked.id, secondFactor, caller })
  })
}

/** No new login until support says so. Money, matches and claims stay where they are. */
export async function deactivateAccount(
  identity: Identity,
  { signedIn, password }: { signedIn: SignedIn; password: string },
): Promise<void> {
  const player = await askPassword(identity, signedIn, password)
  await endAllWith(identity, player, 'deactivated', async (transaction, { id }) => {
    await deactivatePlayer(transaction, id)
    return async () => undefined
  })
}

/** [L5] Forgets the person; a balance is never deleted, so it has to be withdrawn first. */
export async function deleteAccount(
  identity: Identity,
  { signedIn, password }: { signedIn: SignedIn; password: string },
): Promise<void> {
  const player = await askPassword(identity, signedIn, password)
  await endAllWith(identity, player, 'deleted', async (transaction, { id }) => {
    if (await holdsMoney(transaction, id)) refuse('account_holds_money')
    await forgetPlayer(transaction, id)
    return async () => undefined
  })
}

async function askPassword(identity: Identity, { playerId }: SignedIn, password: string): Promise<PersonRow> {
  if (password === '') refuse('password_required')
  await identity.limits.enforce('password-check', playerId)
  const player = await findPlayer(identity.database.pool, playerId)
  const isRight = await identity.hasher.matches(password, player?.password_hash ?? null)
  if (!player || !isRight) return refuse('password_wrong')
  await identity.limits.forgive('password-check', playerId)
  return player
}

/** Changes the player and ends its sessions in one transaction; what is to follow the end is handed back. */
async function endAllWith<Result>(
  identity: Identity,
  { id }: PersonRow,
  reason: EndReason,
  change: (transaction: Transaction, locked: PersonRow) => Promise<() => Promise<Result>>,
): Promise<Result> {
  const { ended, result } = await inTransaction(identity.database.pool, async (transaction) => {
    const locked = await lockPlayer(transaction, id)
    if (locked?.status !== 'active') return refuse('not_signed_in')
    const follow = await change(transaction, locked)
    const sessions = await endSessions(transaction, { playerId: id }, { reason, now: nowOf(identity) })
    return { ended: sessions, result: await follow() }
  })
  await announceEnded(identity, ended)
  return result
}
