import { timingSafeEqual } from 'node:crypto'
import type { CodeType } from '@throwdown/contract/auth'
import type { ErrorCode } from '@throwdown/contract/errors'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { type Caller, type Identity, later, nowOf } from '../identity.ts'
import { keyedHash, newCode, newToken } from '../secrets.ts'
import { CODE_TRIES_MAX, findNewestCode, putCode, spendTry } from './code-store.ts'

export const CODE_MINUTES = 10

type Keys = Pick<Identity, 'config'>

/** Codes are kept by the e-mail's hash: asking for a stranger's account does not store the stranger's address. */
export function emailHashOf({ config }: Keys, email: string): Buffer {
  return keyedHash(config.CODE_PEPPER, 'email', email.toLowerCase())
}

interface CodeFor {
  readonly purpose: CodeType
  readonly email: string
  /** Whose code it is, or null to keep a code nobody can know: then it answers every guess like a real one. */
  readonly ownerId: string | null
}

/** The code to mail. */
export async function issueCode(
  identity: Pick<Identity, 'config' | 'clock'>,
  transaction: Transaction,
  { purpose, email, ownerId }: CodeFor & { ownerId: string },
): Promise<string> {
  const code = newCode()
  await keepCode(identity, transaction, { purpose, email, ownerId, code })
  return code
}

export async function issueDecoy(
  identity: Pick<Identity, 'config' | 'clock'>,
  transaction: Transaction,
  { purpose, email }: Omit<CodeFor, 'ownerId'>,
): Promise<void> {
  await keepCode(identity, transaction, { purpose, email, ownerId: null, code: newToken() })
}

async function keepCode(
  identity: Pick<Identity, 'config' | 'clock'>,
  transaction: Transaction,
  { purpose, email, ownerId, code }: CodeFor & { code: string },
): Promise<void> {
  const emailHash = emailHashOf(identity, email)
  // Several signups may wait for one e-mail, each with a code of its own; a reset has one code per e-mail.
  const subject =
    purpose === 'email-verification' && ownerId !== null ? ownerId : emailHash.toString('base64url')
  const now = nowOf(identity)
  await putCode(transaction, {
    purpose,
    subject,
    emailHash,
    ownerId,
    codeHash: codeHashOf(identity, { purpose, subject, code }),
    createdAt: now,
    expiresAt: later(now, CODE_MINUTES * 60_000),
  })
}

export interface RightCode {
  readonly purpose: CodeType
  readonly subject: string
  readonly codeHash: Buffer
  readonly ownerId: string
}

interface Guess {
  readonly purpose: CodeType
  readonly email: string
  readonly code: string
}

/** Judges one guess; refuses unless it is right. The caller uses the code up together with what it allows. */
export async function judgeCode(identity: Identity, guess: Guess, caller: Caller): Promise<RightCode> {
  await spendLimits(identity, guess, caller)
  const { purpose, code } = guess
  const now = nowOf(identity)
  const emailHash = emailHashOf(identity, guess.email)
  const candidates = await spendTry(identity.database.pool, { purpose, emailHash, now })
  for (const { subject, ownerId, codeHash } of candidates) {
    const isRight = timingSafeEqual(codeHash, codeHashOf(identity, { purpose, subject, code }))
    if (!isRight || ownerId === null) continue
    await identity.limits.forgive('guess-everyone', 'all')
    return { purpose, subject, codeHash, ownerId }
  }
  if (candidates.length > 0) refuse('code_invalid')
  return refuse(whyNothing(await findNewestCode(identity.database.pool, { purpose, emailHash }), now))
}

function whyNothing(
  newest: { tries: number; expiresAt: Date; usedAt: Date | null } | null,
  now: Date,
): ErrorCode {
  if (!newest || newest.usedAt) return 'code_invalid'
  if (newest.expiresAt <= now) return 'code_expired'
  return newest.tries >= CODE_TRIES_MAX ? 'code_attempts' : 'code_invalid'
}

async function spendLimits(
  { limits, metrics, log }: Identity,
  { purpose, email }: Guess,
  { address }: Caller,
): Promise<void> {
  const refuseBy = (limit: string, code: ErrorCode) => {
    metrics.codeGuessesRefused.inc({ limit })
    refuse(code)
  }
  if (!(await limits.allows('guess-address', address))) refuseBy('address', 'too_many_requests')
  if (!(await limits.allows('guess-email', `${purpose}:${email.toLowerCase()}`)))
    refuseBy('account', 'code_attempts')
  const calm = await limits.allows('guess-everyone', 'all')
  metrics.codeAlarm.set(calm ? 0 : 1)
  if (calm) return
  log.error('wrong code guesses over all accounts have reached their limit: somebody is guessing codes')
  refuseBy('everyone', 'too_many_requests')
}

function codeHashOf(
  { config }: Keys,
  { purpose, subject, code }: { purpose: CodeType; subject: string; code: string },
): Buffer {
  return keyedHash(config.CODE_PEPPER, 'code', purpose, subject, code)
}
