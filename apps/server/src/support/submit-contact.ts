import { randomUUID } from 'node:crypto'
import { type ContactForm, refuseContact } from '@throwdown/contract/contact'
import { queueMail } from '../mail/queue-mail.ts'
import type { Context } from '../platform/context.ts'
import { networksOf } from '../platform/network-of.ts'
import { countRequest } from '../platform/rate-limit.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/sql.ts'
import { countConfirmations, countRecentFrom, insertContact, lockSender } from './store.ts'

const HOUR_MS = 3_600_000
const MESSAGES_PER_NETWORK_AND_HOUR_MAX = 3
const MESSAGES_PER_EMAIL_AND_HOUR_MAX = 1
/** Limits how many mails the form can send to strangers, from any number of machines. */
const CONFIRMATIONS_PER_HOUR_MAX = 200

export type SubmitContactDeps = Pick<Context, 'config' | 'database' | 'jobs' | 'log' | 'metrics' | 'redis'>

/** Stores the message, mails it to support, and mails a confirmation to the sender at most once a day. */
export async function submitContact(
  deps: SubmitContactDeps,
  form: ContactForm,
  senderAddress: string,
): Promise<{ confirmed: boolean }> {
  const email = form.email.trim()
  const message = plainTextOf(form.message)
  const refusal = refuseContact({ email, message })
  if (refusal) refuse(refusal)
  if (await networkWritesTooOften(deps, senderAddress)) refuse('too_many_requests')
  return inTransaction(deps.database.pool, async (transaction) => {
    await lockSender(transaction, email)
    const recent = await countRecentFrom(transaction, email)
    if (recent.inLastHour >= MESSAGES_PER_EMAIL_AND_HOUR_MAX) refuse('too_many_requests')
    const confirmed =
      recent.inLastDay === 0 && (await countConfirmations(transaction)) < CONFIRMATIONS_PER_HOUR_MAX
    await insertContact(transaction, { id: randomUUID(), email, message, confirmed })
    const to = deps.config.SUPPORT_EMAIL
    await queueMail(transaction, deps.jobs, { template: 'contact-forward', to, data: { email, message } })
    if (confirmed)
      await queueMail(transaction, deps.jobs, {
        template: 'contact-confirmation',
        to: email,
        data: { message },
      })
    return { confirmed }
  })
}

/** Leaves one kind of line break and removes control characters. */
function plainTextOf(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

/** Without Redis this limit is off; the limit per e-mail address and the limit on confirmations still hold. */
async function networkWritesTooOften(deps: SubmitContactDeps, senderAddress: string): Promise<boolean> {
  try {
    const counted = await Promise.all(
      networksOf(senderAddress).map(async ({ name, share }) => {
        const { current } = await countRequest(deps, { key: `contact:${name}`, windowMs: HOUR_MS })
        return current > MESSAGES_PER_NETWORK_AND_HOUR_MAX * share
      }),
    )
    return counted.includes(true)
  } catch (err) {
    deps.metrics.rateLimitUnavailable.inc()
    deps.log.warn({ err }, 'a contact message was not counted')
    return false
  }
}
