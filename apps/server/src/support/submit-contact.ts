import { createHash, randomUUID } from 'node:crypto'
import { type ContactForm, refuseContact } from '@throwdown/contract/contact'
import { queueMail } from '../mail/queue-mail.ts'
import type { Context } from '../platform/context.ts'
import { networksOf } from '../platform/network-of.ts'
import { countRequest } from '../platform/rate-limit.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/sql.ts'
import { countConfirmations, hasWrittenToday, insertContact, lockSender } from './store.ts'

const HOUR_MS = 3_600_000
const MESSAGES_PER_NETWORK_AND_HOUR_MAX = 3
const MESSAGES_PER_NETWORK_EMAIL_AND_HOUR_MAX = 1
const MESSAGES_PER_ACCOUNT_AND_HOUR_MAX = 3
/** Limits how many mails the form can send to strangers, from any number of machines. */
const CONFIRMATIONS_PER_HOUR_MAX = 200

export type SubmitContactDeps = Pick<Context, 'config' | 'database' | 'jobs' | 'log' | 'metrics' | 'redis'>

/** Where a message comes from. `playerId`: of the live session that sent it. */
type Sender = { readonly address: string; readonly playerId: string | null }

/** Stores the message, mails it to support, and mails a confirmation to the sender at most once a day. */
export async function submitContact(
  deps: SubmitContactDeps,
  form: ContactForm,
  sender: Sender,
): Promise<{ confirmed: boolean }> {
  const email = form.email.trim()
  const message = plainTextOf(form.message)
  const refusal = refuseContact({ email, message })
  if (refusal) refuse(refusal)
  if (await writesTooOften(deps, sender, email)) refuse('too_many_requests')
  return inTransaction(deps.database.pool, async (transaction) => {
    await lockSender(transaction, email)
    const confirmed =
      !(await hasWrittenToday(transaction, email)) &&
      (await countConfirmations(transaction)) < CONFIRMATIONS_PER_HOUR_MAX
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

/** Without Redis these limits are off; the limit on confirmations still holds. */
async function writesTooOften(deps: SubmitContactDeps, sender: Sender, email: string): Promise<boolean> {
  try {
    const exceeded = await Promise.all(
      limitsOf(sender, email).map(
        async ({ key, max }) => (await countRequest(deps, { key, windowMs: HOUR_MS })).current > max,
      ),
    )
    return exceeded.includes(true)
  } catch (err) {
    deps.metrics.rateLimitUnavailable.inc()
    deps.log.warn({ err }, 'a contact message was not counted')
    return false
  }
}

/**
 * An account counts by itself, wherever it writes from. An address that nobody has verified counts only together with the network that
 * names it: a stranger who writes in the name of another closes the form for nobody else [L6].
 */
function limitsOf({ address, playerId }: Sender, email: string): { key: string; max: number }[] {
  if (playerId !== null)
    return [{ key: `contact:player:${playerId}`, max: MESSAGES_PER_ACCOUNT_AND_HOUR_MAX }]
  const networks = networksOf(address)
  const narrowest = networks[0]?.name ?? address
  return [
    ...networks.map(({ name, share }) => ({
      key: `contact:${name}`,
      max: MESSAGES_PER_NETWORK_AND_HOUR_MAX * share,
    })),
    {
      key: `contact:${narrowest}:${digestOf(email.toLowerCase())}`,
      max: MESSAGES_PER_NETWORK_EMAIL_AND_HOUR_MAX,
    },
  ]
}

/** No address of a person in Redis. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
