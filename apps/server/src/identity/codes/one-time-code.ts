import { timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@throwdown/contract/errors'
import type { SharedConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { hashToken, keyedHash, newCode, newLinkSecret, newToken } from '../secrets.ts'
import { CODE_TRIES_MAX, type CodePurpose, findCode, putCode, spendTry } from './code-store.ts'

export type JudgeCodeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits' | 'log' | 'metrics'>

export const CODE_MINUTES = 10
/** Longer than the code: nobody can guess it, and mail may be read late. */
export const LINK_MINUTES = 60

/** The worker issues codes too. */
type CodeKeys = Pick<Context<SharedConfig>, 'config'>
type IssueCodeDeps = Pick<Context<SharedConfig>, 'config' | 'clock'>

/** Codes are stored with the hash of the e-mail: a request for a stranger's account does not store the address. */
export function emailHashOf({ config }: CodeKeys, email: string): Buffer {
  return keyedHash(config.CODE_PEPPER, 'email', email.toLowerCase())
}

interface CodeFor {
  readonly purpose: CodePurpose
  readonly requestHash: Buffer
  readonly email: string
  /** Null for a decoy that nobody knows: guesses at it get the same replies as guesses at a real code. */
  readonly ownerId: string | null
  /** False: the mail has the link only, and no digits exist that somebody could guess. */
  readonly hasDigits: boolean
}

export interface MailedSecrets {
  readonly code: string | null
  readonly link: string
}

/** Replaces the code of this request and returns what to mail. A decoy is stored alike and never mailed. */
export async function issueCode(
  deps: IssueCodeDeps,
  transaction: Transaction,
  { purpose, requestHash, email, ownerId, hasDigits }: CodeFor,
): Promise<MailedSecrets> {
  const code = hasDigits && ownerId !== null ? newCode() : null
  const link = newLinkSecret()
  const now = nowOf(deps)
  await putCode(transaction, {
    purpose,
    requestHash,
    emailHash: emailHashOf(deps, email),
    ownerId,
    codeHash: codeHashOf(deps, { purpose, requestHash, code: code ?? newToken() }),
    linkHash: hashToken(link),
    createdAt: now,
    expiresAt: later(now, CODE_MINUTES * 60_000),
    linkExpiresAt: later(now, LINK_MINUTES * 60_000),
  })
  return { code, link }
}

export interface RightCode {
  readonly purpose: CodePurpose
  readonly requestHash: Buffer
  readonly codeHash: Buffer
  readonly ownerId: string
}

interface Guess {
  readonly purpose: CodePurpose
  readonly email: string
  readonly code: string
  /** Null in a browser that did not request it: its guess is compared with nothing and counts for nobody else. */
  readonly requestToken: string | null
}

/** Refuses a wrong guess. The caller marks the code as used in the transaction of what the code allows. */
export async function judgeCode(deps: JudgeCodeDeps, guess: Guess, client: Client): Promise<RightCode> {
  const counts = countsOfNetworks('guess-network', client)
  await admitCall(deps, client, { counts, isFlooded: await isGuessedAt(deps) })
  const { purpose, code } = guess
  const now = nowOf(deps)
  const emailHash = emailHashOf(deps, guess.email)
  // Without a token the same statements run for a request that nobody made.
  const requestHash = hashToken(guess.requestToken ?? newToken())
  const candidate = await spendTry(deps.database.pool, { purpose, requestHash, emailHash, now })
  const guessHash = codeHashOf(deps, { purpose, requestHash, code })
  if (candidate && timingSafeEqual(candidate.codeHash, guessHash) && candidate.ownerId !== null) {
    await deps.limits.forgive(counts)
    return { purpose, requestHash, codeHash: guessHash, ownerId: candidate.ownerId }
  }
  const state = await findCode(deps.database.pool, { purpose, requestHash })
  if (candidate) await countWrongGuess(deps)
  if (candidate) refuse('code_invalid')
  return refuse(state?.emailHash.equals(emailHash) ? refusalOf(state, now) : 'code_invalid')
}

function refusalOf(state: { tries: number; expiresAt: Date; usedAt: Date | null }, now: Date): ErrorCode {
  if (state.usedAt) return 'code_invalid'
  if (state.expiresAt <= now) return 'code_expired'
  return state.tries >= CODE_TRIES_MAX ? 'code_attempts' : 'code_invalid'
}

/** Only wrong guesses at live codes count, so that nobody can raise the alarm with invented requests alone. */
async function countWrongGuess({ limits, metrics, log }: JudgeCodeDeps): Promise<void> {
  if (await limits.allows('guess-everyone', 'all')) return
  metrics.codeAlarm.set(1)
  log.error('wrong code guesses over all accounts have reached their limit: somebody is guessing codes')
}

/** Then every guess needs a challenge, and none is refused for what others did. */
async function isGuessedAt({ limits, metrics }: JudgeCodeDeps): Promise<boolean> {
  const isAlarm = await limits.isExceeded('guess-everyone', 'all')
  metrics.codeAlarm.set(isAlarm ? 1 : 0)
  return isAlarm
}

function codeHashOf(
  { config }: CodeKeys,
  { purpose, requestHash, code }: { purpose: CodePurpose; requestHash: Buffer; code: string },
): Buffer {
  return keyedHash(config.CODE_PEPPER, 'code', purpose, requestHash.toString('base64url'), code)
}
