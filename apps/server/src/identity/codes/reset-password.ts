import type { Parsed } from '@throwdown/contract/endpoint'
import type { resetPassword as endpoint, Recovery } from '@throwdown/contract/recovery'
import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { findPlayer, lockPlayer, type PersonRow, setPassword } from '../accounts/player-store.ts'
import { refusePassword } from '../accounts/refuse-password.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { listFactors } from '../recovery/factor-removal-store.ts'
import { proveFactor } from '../recovery/prove-factor.ts'
import { type RemovedFactors, removeFactors, shownFactor, shownRecovery } from '../recovery/remove-factors.ts'
import { deleteChallenges } from '../second-factor/second-factor-store.ts'
import { hashToken, newToken } from '../secrets.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/ending-store.ts'
import { useCode, useLink } from './code-store.ts'
import { type JudgeCodeDeps, judgeCode } from './one-time-code.ts'
import { findResetToken, insertResetToken, useResetToken } from './reset-token-store.ts'

export type ResetPasswordDeps = Pick<
  IdentityDeps,
  'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits' | 'onSessionEnded'
>

/** What the account has besides the password, so that the page can ask to prove one. */
type Provable = ('authenticator' | 'passkey')[]

export interface ResetAllowed {
  readonly resetToken: string
  readonly provable: Provable
}

const RESET_TOKEN_MS = 10 * 60_000

/** Returns a reset token for the mailed code, once, to the browser that requested it. */
export async function verifyResetCode(
  deps: JudgeCodeDeps,
  { email, code, requestToken }: { email: string; code: string; requestToken: string | null },
  client: Client,
): Promise<ResetAllowed> {
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
): Promise<ResetAllowed> {
  const now = nowOf(deps)
  return inTransaction(deps.database.pool, async (transaction) => {
    const used = await useLink(transaction, { purpose: 'password-reset', linkHash: hashToken(link), now })
    if (!used) return refuse('link_invalid')
    return giveResetToken(transaction, { playerId: used.ownerId, by: 'link', now, from })
  })
}

export async function giveResetToken(
  transaction: Transaction,
  { playerId, by, now, from }: { playerId: string; by: 'code' | 'link' | 'undo'; now: Date; from: Origin },
): Promise<ResetAllowed> {
  const resetToken = newToken()
  await insertResetToken(transaction, {
    hash: hashToken(resetToken),
    playerId,
    createdAt: now,
    expiresAt: later(now, RESET_TOKEN_MS),
  })
  const subject = playerSubject(playerId)
  await recordAudit(transaction, { kind: 'reset-allowed', actorId: playerId, subject, after: { by }, from })
  const kinds = (await listFactors(transaction, playerId)).map(({ kind }) => kind)
  return { resetToken, provable: [...new Set(kinds)] }
}

/**
 * Ends every session, because somebody else may know the old password, and removes what somebody else may have added to sign
 * in with [L7].
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  form: Parsed<typeof endpoint, 'body'>,
  client: Client,
): Promise<Recovery> {
  await admitCall(deps, client, { counts: countsOfNetworks('reset-network', client) })
  const now = nowOf(deps)
  const hash = hashToken(form.resetToken)
  const player = await findResettable(deps, { hash, now })
  refusePassword(form.password, player)
  if (form.password !== form.confirmPassword) refuse('passwords_differ')
  const passwordHash = await deps.hasher.hash(form.password, 'known')
  const proof = form.proof && { playerId: player.id, proof: form.proof }
  const proved = proof ? await proveFactor(deps, proof, client) : null
  const { ended, factors } = await inTransaction(deps.database.pool, async (transaction) => {
    const locked = await lockPlayer(transaction, player.id)
    if (locked?.status !== 'active') return refuse('reset_token_invalid')
    if (!(await useResetToken(transaction, { hash, playerId: player.id, now }))) refuse('reset_token_invalid')
    await setPassword(transaction, player.id, passwordHash)
    await forgetDevices(transaction, { playerId: player.id, except: null })
    // Of logins with the old password.
    await deleteChallenges(transaction, player.id)
    await proved?.use(transaction)
    const changed = await removeFactors(deps, transaction, { playerId: player.id, proved })
    await announceReset(deps, transaction, { player: locked, factors: changed, from: client.origin })
    const ending = { reason: 'password-changed', now, from: client.origin } as const
    return { ended: await endSessions(transaction, { playerId: player.id }, ending), factors: changed }
  })
  await proved?.forgive?.()
  announceEnded(deps, ended)
  return shownRecovery(factors)
}

async function findResettable(
  { database }: Pick<ResetPasswordDeps, 'database'>,
  token: { hash: Buffer; now: Date },
): Promise<PersonRow> {
  const playerId = await findResetToken(database.pool, token)
  const player = playerId ? await findPlayer(database.pool, playerId) : null
  return player?.status === 'active' ? player : refuse('reset_token_invalid')
}

async function announceReset(
  { jobs }: Pick<ResetPasswordDeps, 'jobs'>,
  transaction: Transaction,
  { player, factors, from }: { player: PersonRow; factors: RemovedFactors; from: Origin },
): Promise<void> {
  const { id, username, email } = player
  const { removed, leaving, leavingAt, link } = factors
  await queueMail(transaction, jobs, {
    template: 'password-reset',
    to: email,
    data: {
      username,
      removed: removed.map(shownFactor),
      leaving: leaving.map(shownFactor),
      keep: leavingAt && link !== null ? { at: leavingAt.toISOString(), link } : null,
    },
  })
  const after = { removed: idsOf(removed), leaving: idsOf(leaving), kept: idsOf(factors.kept) }
  const subject = playerSubject(id)
  await recordAudit(transaction, { kind: 'password-reset', actorId: id, subject, after, from })
}

const idsOf = (factors: RemovedFactors['kept']): string[] => factors.map(({ id, kind }) => id ?? kind)
