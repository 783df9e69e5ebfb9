import { randomUUIDv7 } from 'node:crypto'
import type { signup } from '@throwdown/contract/auth'
import { usernameProblem } from '@throwdown/contract/credentials'
import { emailAddress } from '@throwdown/contract/email-address'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { avatarOf } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { signupRequestToken } from '../codes/code-cookie.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { sendVerificationCode } from '../jobs.ts'
import type { Count } from '../limits.ts'
import { hashToken } from '../secrets.ts'
import { issueAccessToken } from '../sessions/access-token.ts'
import { newSessionSecrets, type Tokens } from '../sessions/start-session.ts'
import { dealAvatar } from './deal-avatar.ts'
import { isReservedName, nameSkeleton } from './name-skeleton.ts'
import { refusePassword } from './refuse-password.ts'
import { claimName, insertSignup, type SignupRow } from './signup-store.ts'

export type SignUpDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'hasher' | 'jobs' | 'limits'>

/** Long enough to find the mail the next day, short enough not to block a name. */
const SIGNUP_MS = 86_400_000

type Form = Parsed<typeof signup, 'body'>

/**
 * Records the signup without checking whether the e-mail has an account, so the reply cannot reveal it. The worker checks
 * it and mails a code or a warning. The session of the returned tokens becomes valid with the verification.
 */
export async function signUp(
  deps: SignUpDeps,
  form: Form,
  client: Client,
): Promise<{ user: OwnUser; tokens: Tokens; requestToken: string }> {
  refuseUnusable(form)
  const email = form.email.toLowerCase()
  const lane = await admitCall(deps, client, { counts: countsOfSignup(client, email) })
  const passwordHash = await deps.hasher.hash(form.password, lane)
  const secrets = newSessionSecrets()
  const id = randomUUIDv7()
  const requestToken = signupRequestToken(deps, id)
  const requestHash = hashToken(requestToken)
  const row = rowOf(form, { id, passwordHash, secrets, client, requestHash, now: nowOf(deps) })
  await inTransaction(deps.database.pool, async (transaction) => {
    const claim = { skeleton: nameSkeleton(form.username), ownerId: row.id, now: row.created_at }
    if (!(await claimName(transaction, claim))) refuse('username_taken')
    await insertSignup(transaction, row)
    await deps.jobs.enqueue(transaction, sendVerificationCode, {
      requestHash: requestHash.toString('hex'),
      askedAtMs: row.created_at.getTime(),
    })
  })
  const token = await issueAccessToken(deps, { playerId: row.id, sessionId: secrets.sessionId })
  return { user: userOfSignup(row), tokens: { token, refreshToken: secrets.refreshToken }, requestToken }
}

/** Of what mails a code to an address that nobody has verified. */
export function countsOfSignup(client: Client, email: string): Count[] {
  return [
    ...countsOfNetworks('signup-network', client),
    ...countsOfNetworks('signup-email-network', client, email),
    { limit: 'signup-email', key: email },
    { limit: 'mail-everyone', key: 'all' },
  ]
}

function refuseUnusable(form: Form): void {
  const problem =
    usernameProblem(form.username) ?? (emailAddress.safeParse(form.email).success ? null : 'email_invalid')
  if (problem) refuse(problem)
  refusePassword(form.password, form)
  if (isReservedName(form.username)) refuse('username_taken')
}

function rowOf(
  form: Form,
  made: {
    id: string
    passwordHash: string
    secrets: { sessionId: string; refreshHash: Buffer }
    client: Client
    requestHash: Buffer
    now: Date
  },
): SignupRow {
  return {
    id: made.id,
    username: form.username,
    username_lower: form.username.toLowerCase(),
    email: form.email,
    email_lower: form.email.toLowerCase(),
    password_hash: made.passwordHash,
    is_subscribed: form.isSubscribed,
    session_id: made.secrets.sessionId,
    refresh_hash: made.secrets.refreshHash,
    client_hash: made.client.hash,
    request_hash: made.requestHash,
    device_hash: hashToken(made.client.deviceToken),
    device: made.client.device,
    network: made.client.network,
    created_at: made.now,
    expires_at: later(made.now, SIGNUP_MS),
  }
}

function userOfSignup(row: SignupRow): OwnUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    role: 'player',
    avatar: avatarOf(dealAvatar(row.id)),
    lastLogin: null,
  }
}
