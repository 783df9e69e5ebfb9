import { randomUUID } from 'node:crypto'
import { type requestEmailChange as endpoint, UNDO_DAYS } from '@throwdown/contract/email-change'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { lockActive, verifyPassword } from '../accounts/change-account.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { type PersonRow, setEmail } from '../accounts/player-store.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { deleteOwnerCodes, useCode } from '../codes/code-store.ts'
import { CODE_MINUTES, judgeCode } from '../codes/one-time-code.ts'
import { deleteResetTokens } from '../codes/reset-token-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { sendEmailChangeCode } from '../jobs.ts'
import { proveFactor, requireProof } from '../recovery/prove-factor.ts'
import { hashToken, newLinkSecret } from '../secrets.ts'
import {
  confirmChange,
  type EmailChange,
  findRequestedChange,
  putRequestedChange,
} from './email-change-store.ts'

export type ChangeEmailDeps = Omit<IdentityDeps, 'onSessionEnded'>

const UNDO_MS = UNDO_DAYS * 86_400_000

type Form = Parsed<typeof endpoint, 'body'>
type Asked = { readonly signedIn: Caller; readonly form: Form; readonly client: Client }

/**
 * Mails a code to the new address. Password and factor, because the mailbox opens the account. The worker looks up whether
 * the address has an account, so the reply cannot reveal it.
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  { signedIn, form, client }: Asked,
): Promise<void> {
  const { playerId, sessionId } = signedIn
  const player = await verifyPassword(deps, signedIn, form.password)
  // Two people invited staff by the address; another person's mailbox must not become one of them.
  if (player.role === 'admin') refuse('not_allowed', { playerId })
  if (player.email_lower === form.email.toLowerCase()) refuse('email_unchanged')
  const needed = await requireProof(deps, { playerId, proof: form.proof })
  // After the password, whose wrong tries must not use up the mails; before the proof, which works once.
  const key = `email-change:${form.email.toLowerCase()}`
  await admitCall(deps, client, {
    counts: [
      ...countsOfNetworks('mail-network', client),
      ...countsOfNetworks('mail-email-network', client, key),
      { limit: 'mail-email', key },
      { limit: 'mail-everyone', key: 'all' },
    ],
  })
  const proved = needed && (await proveFactor(deps, needed, client))
  await deps.limits.enforce('email-change', playerId)
  const now = nowOf(deps)
  const id = randomUUID()
  await inTransaction(deps.database.pool, async (transaction) => {
    const { email: oldEmail } = await lockActive(transaction, playerId)
    await proved?.use(transaction)
    const expiresAt = later(now, CODE_MINUTES * 60_000)
    const change = { id, playerId, sessionId, oldEmail, newEmail: form.email, requestedAt: now, expiresAt }
    await putRequestedChange(transaction, change)
    await deps.jobs.enqueue(transaction, sendEmailChangeCode, { changeId: id, askedAtMs: now.getTime() })
  })
  await proved?.forgive?.()
}

/** The code proves the new mailbox. The old one gets a link that takes the change back. */
export async function confirmEmailChange(
  deps: ChangeEmailDeps,
  { signedIn, code, client }: { signedIn: Caller; code: string; client: Client },
): Promise<OwnUser> {
  const { playerId, sessionId, role } = signedIn
  const { pool } = deps.database
  const now = nowOf(deps)
  const change = (await findRequestedChange(pool, { playerId, sessionId, now })) ?? refuse('code_expired')
  const guess = { purpose: 'email-change', email: change.newEmail, code, requestToken: change.id } as const
  const right = await judgeCode(deps, guess, client)
  return inTransaction(pool, async (transaction) => {
    const player = await lockActive(transaction, playerId)
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    // Somebody else has verified it meanwhile.
    if (!(await setEmail(transaction, { id: playerId, email: change.newEmail, now }))) refuse('code_invalid')
    // The old mailbox opens nothing from now on, but for the link that takes the change back.
    await deleteOwnerCodes(transaction, playerId)
    await deleteResetTokens(transaction, playerId)
    await announceChange(deps, transaction, { player, change, now })
    await recordOwnChange(transaction, { kind: 'email-changed', signedIn, client })
    return ownUserOf({ ...player, email: change.newEmail }, role)
  })
}

async function announceChange(
  deps: Pick<ChangeEmailDeps, 'jobs'>,
  transaction: Transaction,
  { player, change, now }: { player: PersonRow; change: EmailChange; now: Date },
): Promise<void> {
  const link = newLinkSecret()
  const undoUntil = later(now, UNDO_MS)
  await confirmChange(transaction, { id: change.id, now, undoHash: hashToken(link), undoUntil })
  const { username } = player
  const undo = { link, at: undoUntil.toISOString() }
  for (const [to, data] of [
    [player.email, { username, undo }],
    [change.newEmail, { username, undo: null }],
  ] as const)
    await queueMail(transaction, deps.jobs, { template: 'email-changed', to, data })
}
