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

interface Asked {
  readonly email: string
  readonly askedAtMs: number
}

type Answer = (transaction: Transaction, asked: Asked) => Promise<void>

/** The worker's half of signup and of asking again: the first place where anybody looks whether an e-mail is known. */
export function verificationCodeSender(context: Context): JobHandler {
  return handleJob(sendVerificationCode, (asked) =>
    answerOnce(context, 'email-verification', asked, async (transaction, { email }) => {
      const purpose = 'email-verification'
      const signup = await findSignup(transaction, { loginName: email, now: nowOf(context) })
      const player = await findByEmail(transaction, email)
      if (signup && !player) {
        const { username } = signup
        const code = await issueCode(context, transaction, { purpose, email, ownerId: signup.id })
        const data = { username, code, minutes: CODE_MINUTES }
        await queueMail(transaction, context.jobs, { template: 'verify-email', to: signup.email, data })
        return
      }
      await issueDecoy(context, transaction, { purpose, email })
      // Without a signup nobody gets mail: asking again must not be a way to pester a stranger.
      if (!signup || !player) return
      const { username } = player
      await queueMail(transaction, context.jobs, {
        template: 'account-exists',
        to: player.email,
        data: { username },
      })
    }),
  )
}

export function resetCodeSender(context: Context): JobHandler {
  return handleJob(sendResetCode, (asked) =>
    answerOnce(context, 'password-reset', asked, async (transaction, { email }) => {
      const purpose = 'password-reset'
      const player = await findByEmail(transaction, email)
      if (player?.status !== 'active') {
        await issueDecoy(context, transaction, { purpose, email })
        return
      }
      const { username } = player
      const code = await issueCode(context, transaction, { purpose, email, ownerId: player.id })
      const data = { username, code, minutes: CODE_MINUTES }
      await queueMail(transaction, context.jobs, { template: 'reset-password', to: player.email, data })
    }),
  )
}

/** A job may run twice. A code that is newer than the wish has answered it, and a second mail would make it useless. */
async function answerOnce(context: Context, purpose: CodeType, asked: Asked, answer: Answer): Promise<void> {
  await inTransaction(context.database.pool, async (transaction) => {
    const emailHash = emailHashOf(context, asked.email)
    const newest = await findNewestCode(transaction, { purpose, emailHash })
    if (newest && newest.createdAt.getTime() > asked.askedAtMs) return
    await answer(transaction, asked)
  })
}
