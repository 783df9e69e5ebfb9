import type { CodeType } from '@throwdown/contract/auth'
import { queueMail } from '../../mail/queue-mail.ts'
import type { SharedConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { handleJob, type JobHandler } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { mayReopenOwn } from '../accounts/closing-store.ts'
import { findByEmail, type PersonRow } from '../accounts/player-store.ts'
import { lockRequestedSignup } from '../accounts/signup-store.ts'
import { nowOf } from '../identity.ts'
import { sendReopenCode, sendResetCode, sendVerificationCode } from '../jobs.ts'
import { createLimits, type Limits } from '../limits.ts'
import { findCode } from './code-store.ts'
import { CODE_MINUTES, emailHashOf, issueCode, LINK_MINUTES } from './one-time-code.ts'

type SendCodeDeps = Pick<Context<SharedConfig>, 'clock' | 'config' | 'database' | 'jobs'>

const LIFETIMES = { minutes: CODE_MINUTES, linkMinutes: LINK_MINUTES }

/** The worker's part of a signup and of a repeated request: only here it is looked up whether an e-mail is known. */
export function verificationCodeSender(deps: SendCodeDeps): JobHandler {
  const limits = createLimits(deps)
  const purpose = 'email-verification'
  return handleJob(sendVerificationCode, ({ requestHash: hex, askedAtMs }) => {
    const requestHash = Buffer.from(hex, 'hex')
    return inTransaction(deps.database.pool, async (transaction) => {
      // Two jobs of one signup go one after the other: else both would mail a code, and the first one would open nothing.
      const signup = await lockRequestedSignup(transaction, { requestHash, now: nowOf(deps) })
      // Without a signup no mail is sent: repeated requests must not be a way to send mail to strangers.
      if (!signup) return
      const sent = { purpose, requestHash, emailHash: emailHashOf(deps, signup.email), askedAtMs } as const
      if (await wasSent(transaction, sent)) return
      const player = await findByEmail(transaction, signup.email)
      const issue = await codeFor(limits, { purpose, requestHash, email: signup.email_lower })
      if (player) {
        await issueCode(deps, transaction, { ...issue, ownerId: null })
        await queueMail(transaction, deps.jobs, {
          template: 'account-exists',
          to: player.email,
          data: { username: player.username },
        })
        return
      }
      const secrets = await issueCode(deps, transaction, { ...issue, ownerId: signup.id })
      const data = { username: signup.username, ...secrets, ...LIFETIMES }
      await queueMail(transaction, deps.jobs, { template: 'verify-email', to: signup.email, data })
    })
  })
}

export function resetCodeSender(deps: SendCodeDeps): JobHandler {
  return ownerCodeSender(deps, {
    job: sendResetCode,
    purpose: 'password-reset',
    template: 'reset-password',
    isFor: async (_transaction, { status }) => status === 'active',
  })
}

export function reopenCodeSender(deps: SendCodeDeps): JobHandler {
  return ownerCodeSender(deps, {
    job: sendReopenCode,
    purpose: 'account-reopening',
    template: 'reopen-account',
    isFor: mayReopenOwn,
  })
}

interface OwnerCode {
  readonly job: typeof sendResetCode
  readonly purpose: 'password-reset' | 'account-reopening'
  readonly template: 'reset-password' | 'reopen-account'
  /** Everybody else gets a decoy and no mail. */
  readonly isFor: (transaction: Transaction, player: PersonRow) => Promise<boolean>
}

/** Mails a code to the player with the address, if it is a code for that player. */
function ownerCodeSender(deps: SendCodeDeps, { job, purpose, template, isFor }: OwnerCode): JobHandler {
  const limits = createLimits(deps)
  return handleJob(job, ({ requestHash: hex, email, askedAtMs }) => {
    const requestHash = Buffer.from(hex, 'hex')
    return inTransaction(deps.database.pool, async (transaction) => {
      const sent = { purpose, requestHash, emailHash: emailHashOf(deps, email), askedAtMs }
      if (await wasSent(transaction, sent)) return
      const player = await findByEmail(transaction, email)
      const issue = await codeFor(limits, { purpose, requestHash, email })
      if (!player || !(await isFor(transaction, player))) {
        await issueCode(deps, transaction, { ...issue, ownerId: null })
        return
      }
      const secrets = await issueCode(deps, transaction, { ...issue, ownerId: player.id })
      const data = { username: player.username, ...secrets, ...LIFETIMES }
      await queueMail(transaction, deps.jobs, { template, to: player.email, data })
    })
  })
}

type CodeRequest = {
  readonly purpose: CodeType
  readonly requestHash: Buffer
}

/**
 * A job may run twice. A code newer than the request, for the same address, was sent for it; a second one would invalidate
 * the first.
 */
async function wasSent(
  transaction: Transaction,
  { purpose, requestHash, emailHash, askedAtMs }: CodeRequest & { emailHash: Buffer; askedAtMs: number },
): Promise<boolean> {
  const newest = await findCode(transaction, { purpose, requestHash })
  return newest !== null && newest.emailHash.equals(emailHash) && newest.createdAt.getTime() > askedAtMs
}

/**
 * Strangers may request many codes of one e-mail. Beyond a few an hour the mails have the link only, so that the number
 * of guesses at one account stays small, and its owner still gets in.
 */
async function codeFor(limits: Limits, request: CodeRequest & { email: string }) {
  const hasDigits = await limits.allows('digits-email', `${request.purpose}:${request.email}`)
  return { ...request, hasDigits }
}
