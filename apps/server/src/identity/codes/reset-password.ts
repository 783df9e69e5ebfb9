import type { resetPassword as endpoint } from '@throwdown/contract/auth'
import { passwordProblem } from '@throwdown/contract/credentials'
import type { Parsed } from '@throwdown/contract/endpoint'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { findPlayer, lockPlayer, setPassword } from '../accounts/player-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { hashToken, newToken } from '../secrets.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { findResetToken, insertResetToken, useCode, useResetToken } from './code-store.ts'
import { type JudgeCodeDeps, judgeCode } from './one-time-code.ts'

export type ResetPasswordDeps = Pick<
  IdentityDeps,
  'clock' | 'database' | 'hasher' | 'jobs' | 'limits' | 'onSessionEnded'
>

const RESET_TOKEN_MS = 10 * 60_000

/** Returns a reset token for the mailed code, once. */
export async function verifyResetCode(
  deps: JudgeCodeDeps,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<string> {
  const right = await judgeCode(deps, { purpose: 'password-reset', email, code }, client)
  const now = nowOf(deps)
  const resetToken = newToken()
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    const hash = hashToken(resetToken)
    const expiresAt = later(now, RESET_TOKEN_MS)
    await insertResetToken(transaction, { hash, playerId: right.ownerId, createdAt: now, expiresAt })
  })
  return resetToken
}

/** Ends every session, because somebody else may know the old password. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  form: Parsed<typeof endpoint, 'body'>,
  { address }: Client,
): Promise<void> {
  const { database, limits, hasher } = deps
  await limits.enforce('reset-address', address)
  const now = nowOf(deps)
  const hash = hashToken(form.resetToken)
  const playerId = await findResetToken(database.pool, { hash, now })
  const player = playerId ? await findPlayer(database.pool, playerId) : null
  if (player?.status !== 'active') return refuse('reset_token_invalid')
  const problem = passwordProblem(form.password, player)
  if (problem) refuse(problem)
  if (form.password !== form.confirmPassword) refuse('passwords_differ')
  const passwordHash = await hasher.hash(form.password)
  const ended = await inTransaction(database.pool, async (transaction) => {
    const locked = await lockPlayer(transaction, player.id)
    if (locked?.status !== 'active') return refuse('reset_token_invalid')
    if (!(await useResetToken(transaction, { hash, playerId: player.id, now }))) refuse('reset_token_invalid')
    await setPassword(transaction, player.id, passwordHash)
    const { username, email } = locked
    await queueMail(transaction, deps.jobs, {
      template: 'password-changed',
      to: email,
      data: { username },
    })
    return endSessions(transaction, { playerId: player.id }, { reason: 'password-changed', now })
  })
  announceEnded(deps, ended)
}
