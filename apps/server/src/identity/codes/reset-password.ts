import type { resetPassword as endpoint } from '@throwdown/contract/auth'
import { passwordProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { findPlayer, lockPlayer, setPassword } from '../accounts/player-store.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { hashToken, newToken } from '../secrets.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { useCode, useLink } from './code-store.ts'
import { type JudgeCodeDeps, judgeCode } from './one-time-code.ts'
import { findResetToken, insertResetToken, useResetToken } from './reset-token-store.ts'

export type ResetPasswordDeps = Pick<
  IdentityDeps,
  'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits' | 'onSessionEnded'
>

const RESET_TOKEN_MS = 10 * 60_000

/** Returns a reset token for the mailed code, once, to the browser that requested it. */
export async function verifyResetCode(
  deps: JudgeCodeDeps,
  { email, code, requestToken }: { email: string; code: string; requestToken: string | null },
  client: Client,
): Promise<string> {
  const right = await judgeCode(deps, { purpose: 'password-reset', email, code, requestToken }, client)
  const now = nowOf(deps)
  return inTransaction(deps.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    return giveResetToken(transaction, { playerId: right.ownerId, by: 'code', now, from: client.origin })
  })
}

/** Returns a reset token for the mailed link, once, to any browser. */
export async function verifyResetLink(
  deps: Pick<IdentityDeps, 'clock' | 'database'>,
  link: string,
  { origin: from }: Client,
): Promise<string> {
  const now = nowOf(deps)
  return inTransaction(deps.database.pool, async (transaction) => {
    const used = await useLink(transaction, { purpose: 'password-reset', linkHash: hashToken(link), now })
    if (!used) return refuse('link_invalid')
    return giveResetToken(transaction, { playerId: used.ownerId, by: 'link', now, from })
  })
}

async function giveResetToken(
  transaction: Transaction,
  { playerId, by, now, from }: { playerId: string; by: 'code' | 'link'; now: Date; from: Origin },
): Promise<string> {
  const resetToken = newToken()
  await insertResetToken(transaction, {
    hash: hashToken(resetToken),
    playerId,
    createdAt: now,
    expiresAt: later(now, RESET_TOKEN_MS),
  })
  const subject = playerSubject(playerId)
  await recordAudit(transaction, { kind: 'reset-allowed', actorId: playerId, subject, after: { by }, from })
  return resetToken
}

/** Ends every session, because somebody else may know the old password. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  form: Parsed<typeof endpoint, 'body'>,
  client: Client,
): Promise<void> {
  const { database, hasher } = deps
  await admitCall(deps, client, { counts: countsOfNetworks('reset-network', client) })
  const now = nowOf(deps)
  const hash = hashToken(form.resetToken)
  const playerId = await findResetToken(database.pool, { hash, now })
  const player = playerId ? await findPlayer(database.pool, playerId) : null
  if (player?.status !== 'active') return refuse('reset_token_invalid')
  const problem = passwordProblem(form.password, player)
  if (problem) refuse(problem)
  if (form.password !== form.confirmPassword) refuse('passwords_differ')
  const passwordHash = await hasher.hash(form.password, 'known')
  const ended = await inTransaction(database.pool, async (transaction) => {
    const locked = await lockPlayer(transaction, player.id)
    if (locked?.status !== 'active') return refuse('reset_token_invalid')
    if (!(await useResetToken(transaction, { hash, playerId: player.id, now }))) refuse('reset_token_invalid')
    await setPassword(transaction, player.id, passwordHash)
    await forgetDevices(transaction, { playerId: player.id, except: null })
    const { username, email } = locked
    await queueMail(transaction, deps.jobs, {
      template: 'password-changed',
      to: email,
      data: { username },
    })
    const subject = playerSubject(player.id)
    const from = client.origin
    await recordAudit(transaction, { kind: 'password-reset', actorId: player.id, subject, from })
    return endSessions(transaction, { playerId: player.id }, { reason: 'password-changed', now, from })
  })
  announceEnded(deps, ended)
}
