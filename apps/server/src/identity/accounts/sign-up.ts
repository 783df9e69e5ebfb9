import { randomUUIDv7 } from 'node:crypto'
import type { signup } from '@throwdown/contract/auth'
import { passwordProblem, usernameProblem } from '@throwdown/contract/credentials'
import { emailAddress } from '@throwdown/contract/email-address'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { OwnUser } from '@throwdown/contract/user'
import { avatarOf } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { type Caller, type Identity, later, nowOf } from '../identity.ts'
import { sendVerificationCode } from '../jobs.ts'
import { issueAccessToken } from '../sessions/access-token.ts'
import { newSessionSecrets, type Tokens } from '../sessions/start-session.ts'
import { isReservedName, nameSkeleton } from './name-skeleton.ts'
import { claimName, insertSignup, type SignupRow } from './signup-store.ts'

/** Long enough to find the mail tomorrow, short enough not to sit on a name. */
const SIGNUP_MS = 86_400_000

type Form = Parsed<typeof signup, 'body'>

/**
 * Records a wish, whoever owns the e-mail: it never looks. The worker does, and mails either a code or a warning. The
 * session promised here begins to exist with the verification, so until then every signup's token is worth the same.
 */
export async function signUp(
  identity: Identity,
  form: Form,
  caller: Caller,
): Promise<{ user: OwnUser; tokens: Tokens }> {
  refuseUnusable(form)
  await identity.limits.enforce('signup-address', caller.address)
  await identity.limits.enforce('signup-email', form.email.toLowerCase())
  const passwordHash = await identity.hasher.hash(form.password)
  const secrets = newSessionSecrets()
  const row = rowOf(form, { id: randomUUIDv7(), passwordHash, secrets, caller, now: nowOf(identity) })
  await inTransaction(identity.database.pool, async (transaction) => {
    const claim = { skeleton: nameSkeleton(form.username), ownerId: row.id, now: row.created_at }
    if (!(await claimName(transaction, claim))) refuse('username_taken')
    await insertSignup(transaction, row)
    await identity.jobs.enqueue(transaction, sendVerificationCode, {
      email: row.email_lower,
      askedAtMs: row.created_at.getTime(),
    })
  })
  const token = await issueAccessToken(identity, { playerId: row.id, sessionId: secrets.sessionId })
  return { user: futureUser(row), tokens: { token, refreshToken: secrets.refreshToken } }
}

function refuseUnusable(form: Form): void {
  const problem =
    usernameProblem(form.username) ??
    (emailAddress.safeParse(form.email).success ? null : 'email_invalid') ??
    passwordProblem(form.password, form)
  if (problem) refuse(problem)
  if (isReservedName(form.username)) refuse('username_taken')
}

function rowOf(
  form: Form,
  made: {
    id: string
    passwordHash: string
    secrets: { sessionId: string; refreshHash: Buffer }
    caller: Caller
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
    client_hash: made.caller.clientHash,
    created_at: made.now,
    expires_at: later(made.now, SIGNUP_MS),
  }
}

function futureUser(row: SignupRow): OwnUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    role: 'player',
    avatar: avatarOf('first'),
    lastLogin: null,
  }
}
