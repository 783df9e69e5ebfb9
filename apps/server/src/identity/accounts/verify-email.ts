import type { verifyEmailByLink as endpoint } from '@throwdown/contract/auth'
import type { Parsed } from '@throwdown/contract/endpoint'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { findLink, useCode, useLink } from '../codes/code-store.ts'
import { emailHashOf, type JudgeCodeDeps, judgeCode } from '../codes/one-time-code.ts'
import { putDevice } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { recordSession } from '../sessions/start-session.ts'
import { refusePassword } from './refuse-password.ts'
import {
  findRequestedSignup,
  findSignupById,
  insertPlayer,
  type SignupRow,
  takeSignup,
} from './signup-store.ts'

/** The mailed code turns the signup of this browser into a player. */
export async function verifyEmail(
  deps: JudgeCodeDeps,
  { email, code, requestToken }: { email: string; code: string; requestToken: string | null },
  client: Client,
): Promise<void> {
  const right = await judgeCode(deps, { purpose: 'email-verification', email, code, requestToken }, client)
  const now = nowOf(deps)
  const emailHash = emailHashOf(deps, email)
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    const signup = { signupId: right.ownerId, emailHash, passwordHash: null }
    if (!(await admitSignup(deps, transaction, signup, client))) refuse('code_invalid')
  })
}

export type VerifyByLinkDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'hasher'>

type LinkForm = Parsed<typeof endpoint, 'body'> & { readonly requestToken: string | null }

/**
 * The mailed link proves who reads the mail of the address. In a browser with a signup of its own for that address it
 * verifies that one. Any other browser did not sign up [L7]: the signup may be a stranger's, so it needs a new password, and
 * the session of the signup never begins.
 */
export async function verifyEmailByLink(
  deps: VerifyByLinkDeps,
  { link, newPassword, requestToken }: LinkForm,
  client: Client,
): Promise<{ isVerified: boolean; username: string }> {
  const { pool } = deps.database
  const query = { purpose: 'email-verification', linkHash: hashToken(link), now: nowOf(deps) } as const
  const found = (await findLink(pool, query)) ?? refuse('link_invalid')
  const own = await findOwnSignup(deps, { requestToken, emailHash: found.emailHash })
  const signup = own ?? (await findSignupById(pool, { id: found.ownerId, now: query.now }))
  if (!signup) return refuse('link_invalid')
  const { id: signupId, username } = signup
  if (!own && !newPassword) return { isVerified: false, username }
  const passwordHash = own || !newPassword ? null : await hashNew(deps, newPassword, signup)
  await inTransaction(pool, async (transaction) => {
    const used = (await useLink(transaction, query)) ?? refuse('link_invalid')
    const admitted = { signupId, emailHash: used.emailHash, passwordHash }
    if (!(await admitSignup(deps, transaction, admitted, client))) refuse('link_invalid')
  })
  return { isVerified: true, username }
}

/** The signup of this browser, if it is for the address of the link. */
async function findOwnSignup(
  deps: VerifyByLinkDeps,
  { requestToken, emailHash }: { requestToken: string | null; emailHash: Buffer },
): Promise<SignupRow | null> {
  if (requestToken === null) return null
  const requestHash = hashToken(requestToken)
  const own = await findRequestedSignup(deps.database.pool, { requestHash, now: nowOf(deps) })
  return own !== null && emailHashOf(deps, own.email).equals(emailHash) ? own : null
}

async function hashNew(
  { hasher }: Pick<VerifyByLinkDeps, 'hasher'>,
  { password, confirmPassword }: NonNullable<LinkForm['newPassword']>,
  owner: SignupRow,
): Promise<string> {
  refusePassword(password, owner)
  if (password !== confirmPassword) refuse('passwords_differ')
  return hasher.hash(password, 'known')
}

interface Admission {
  readonly signupId: string
  /** Of the address that the code or link was mailed to: the signup may have another one since. */
  readonly emailHash: Buffer
  /** Of a password chosen in a browser that did not sign up; null keeps that of the signup. */
  readonly passwordHash: string | null
}

/** Two signups of one e-mail may both have a code: the first one used wins, and the other gets false. */
async function admitSignup(
  deps: Pick<VerifyByLinkDeps, 'clock' | 'config'>,
  transaction: Transaction,
  { signupId, emailHash, passwordHash }: Admission,
  client: Client,
): Promise<boolean> {
  const now = nowOf(deps)
  const signup = await takeSignup(transaction, signupId)
  if (!signup || !emailHashOf(deps, signup.email).equals(emailHash)) return false
  const password_hash = passwordHash ?? signup.password_hash
  if (!(await insertPlayer(transaction, { ...signup, password_hash }, now))) return false
  const deviceHash = hashToken(client.deviceToken)
  await recordAudit(transaction, {
    kind: 'account-verified',
    actorId: signup.id,
    subject: playerSubject(signup.id),
    after: { newPassword: passwordHash !== null },
    from: client.origin,
  })
  if (passwordHash === null && signup.device_hash.equals(deviceHash))
    await startSignupSession(transaction, { signup, now, client })
  await putDevice(transaction, { playerId: signup.id, hash: deviceHash, now })
  return true
}

/** The session that the signup announced, in the browser that signed up and in no other. */
function startSignupSession(
  transaction: Transaction,
  { signup, now, client }: { signup: SignupRow; now: Date; client: Client },
): Promise<void> {
  return recordSession(transaction, {
    sessionId: signup.session_id,
    playerId: signup.id,
    secondFactor: null,
    refreshHash: signup.refresh_hash,
    clientHash: signup.client_hash,
    device: signup.device,
    network: signup.network,
    now,
    from: client.origin,
  })
}
