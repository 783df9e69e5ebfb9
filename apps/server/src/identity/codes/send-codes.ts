import type { CodeType } from '@throwdown/contract/auth'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import { handleJob, type JobHandler } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { findByEmail } from '../accounts/player-store.ts'
import { findSignup } from '../accounts/signup-store.ts'
import { nowOf } from '../identity.ts'
import { sendResetCode, sendVerificationCode } from '../jobs.ts'
import { findNewestCode } from './code-store.ts'
import { CODE_MINUTES, emailHashOf, issueCode, issueDecoy } from './one-time-code.ts'

interface CodeRequest {
  readonly email: string
  readonly askedAtMs: number
}

type SendCode = (transaction: Transaction, request: CodeRequest) => Promise<void>
type SendCodeDeps = Pick<Context, 'clock' | 'config' | 'database' | 'jobs'>

/** The worker's part of a signup and of a repeated request: only here it is looked up whether an e-mail is known. */
export function verificationCodeSender(deps: SendCodeDeps): JobHandler {
  return handleJob(sendVerificationCode, (request) =>
    sendOnce(deps, 'email-verification', request, async (transaction, { email }) => {
      const purpose = 'email-verification'
      const signup = await findSignup(transaction, { loginName: email, now: nowOf(deps) })
      const player = await findByEmail(transaction, email)
      if (signup && !player) {
        const { username } = signup
        const code = await issueCode(deps, transaction, { purpose, email, ownerId: signup.id })
        const data = { username, code, minutes: CODE_MINUTES }
        await queueMail(transaction, deps.jobs, { template: 'verify-email', to: signup.email, data })
        return
      }
      await issueDecoy(deps, transaction, { purpose, email })
      // Without a signup no mail is sent: repeated requests must not be a way to send mail to strangers.
      if (!signup || !player) return
      const { username } = player
      await queueMail(transaction, deps.jobs, {
        template: 'account-exists',
        to: player.email,
        data: { username },
      })
    }),
  )
}

export function resetCodeSender(deps: SendCodeDeps): JobHandler {
  return handleJob(sendResetCode, (request) =>
    sendOnce(deps, 'password-reset', request, async (transaction, { email }) => {
      const purpose = 'password-reset'
      const player = await findByEmail(transaction, email)
      if (player?.status !== 'active') {
        await issueDecoy(deps, transaction, { purpose, email })
        return
      }
      const { username } = player
      const code = await issueCode(deps, transaction, { purpose, email, ownerId: player.id })
      const data = { username, code, minutes: CODE_MINUTES }
      await queueMail(transaction, deps.jobs, { template: 'reset-password', to: player.email, data })
    }),
  )
}

/** A job may run twice. A code newer than the request was sent for it; a second one would invalidate the first. */
async function sendOnce(
  deps: SendCodeDeps,
  purpose: CodeType,
  request: CodeRequest,
  send: SendCode,
): Promise<void> {
  await inTransaction(deps.database.pool, async (transaction) => {
    const emailHash = emailHashOf(deps, request.email)
    const newest = await findNewestCode(transaction, { purpose, emailHash })
    if (newest && newest.createdAt.getTime() > request.askedAtMs) return
    await send(transaction, request)
  })
}
