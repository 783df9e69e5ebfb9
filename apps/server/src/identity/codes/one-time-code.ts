import { timingSafeEqual } from 'node:crypto'
import type { CodeType } from '@throwdown/contract/auth'
import type { ErrorCode } from '@throwdown/contract/errors'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { keyedHash, newCode, newToken } from '../secrets.ts'
import { CODE_TRIES_MAX, findNewestCode, putCode, spendTry } from './code-store.ts'

export type JudgeCodeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits' | 'log' | 'metrics'>

export const CODE_MINUTES = 10

type CodeKeys = Pick<IdentityDeps, 'config'>
type IssueCodeDeps = Pick<IdentityDeps, 'config' | 'clock'>

/** Codes are stored under the hash of the e-mail: a request for a stranger's account does not store the address. */
export function emailHashOf({ config }: CodeKeys, email: string): Buffer {
  return keyedHash(config.CODE_PEPPER, 'email', email.toLowerCase())
}

interface CodeFor {
  readonly purpose: CodeType
  readonly email: string
  /** Null for a decoy that nobody knows: guesses at it get the same replies as guesses at a real code. */
  readonly ownerId: string | null
}

/** Returns the code to mail. */
export async function issueCode(
  deps: IssueCodeDeps,
  transaction: Transaction,
  { purpose, email, ownerId }: CodeFor & { ownerId: string },
): Promise<string> {
  const code = newCode()
  await storeCode(deps, transaction, { purpose, email, ownerId, code })
  return code
}

export async function issueDecoy(
  deps: IssueCodeDeps,
  transaction: Transaction,
  { purpose, email }: Omit<CodeFor, 'ownerId'>,
): Promise<void> {
  await storeCode(deps, transaction, { purpose, email, ownerId: null, code: newToken() })
}

async function storeCode(
  deps: IssueCodeDeps,
  transaction: Transaction,
  { purpose, email, ownerId, code }: CodeFor & { code: string },
): Promise<void> {
  const emailHash = emailHashOf(deps, email)
  // One e-mail may have several pending signups, each with its own code; a reset has one code per e-mail.
  const subject =
    purpose === 'email-verification' && ownerId !== null ? ownerId : emailHash.toString('base64url')
  const now = nowOf(deps)
  await putCode(transaction, {
    purpose,
    subject,
    emailHash,
    ownerId,
    codeHash: codeHashOf(deps, { purpose, subject, code }),
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

/** Refuses a wrong guess. The caller marks the code as used in the transaction of what the code allows. */
export async function judgeCode(deps: JudgeCodeDeps, guess: Guess, client: Client): Promise<RightCode> {
  await spendLimits(deps, guess, client)
  const { purpose, code } = guess
  const now = nowOf(deps)
  const emailHash = emailHashOf(deps, guess.email)
  const candidates = await spendTry(deps.database.pool, { purpose, emailHash, now })
  for (const { subject, ownerId, codeHash } of candidates) {
    const isRight = timingSafeEqual(codeHash, codeHashOf(deps, { purpose, subject, code }))
    if (!isRight || ownerId === null) continue
    await deps.limits.forgive('guess-everyone', 'all')
    return { purpose, subject, codeHash, ownerId }
  }
  if (candidates.length > 0) refuse('code_invalid')
  return refuse(refusalOf(await findNewestCode(deps.database.pool, { purpose, emailHash }), now))
}

function refusalOf(
  newest: { tries: number; expiresAt: Date; usedAt: Date | null } | null,
  now: Date,
): ErrorCode {
  if (!newest || newest.usedAt) return 'code_invalid'
  if (newest.expiresAt <= now) return 'code_expired'
  return newest.tries >= CODE_TRIES_MAX ? 'code_attempts' : 'code_invalid'
}

async function spendLimits(
  { limits, metrics, log }: JudgeCodeDeps,
  { purpose, email }: Guess,
  { address }: Client,
): Promise<void> {
  const refuseBy = (limit: string, code: ErrorCode) => {
    metrics.codeGuessesRefused.inc({ limit })
    refuse(code)
  }
  if (!(await limits.allows('guess-address', address))) refuseBy('address', 'too_many_requests')
  if (!(await limits.allows('guess-email', `${purpose}:${email.toLowerCase()}`)))
    refuseBy('account', 'code_attempts')
  const isBelowLimit = await limits.allows('guess-everyone', 'all')
  metrics.codeAlarm.set(isBelowLimit ? 0 : 1)
  if (isBelowLimit) return
  log.error('wrong code guesses over all accounts have reached their limit: somebody is guessing codes')
  refuseBy('everyone', 'too_many_requests')
}

function codeHashOf(
  { config }: CodeKeys,
  { purpose, subject, code }: { purpose: CodeType; subject: string; code: string },
): Buffer {
  return keyedHash(config.CODE_PEPPER, 'code', purpose, subject, code)
}
