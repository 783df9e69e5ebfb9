import { invariant } from '@throwdown/rules/invariant'
import { type Connection, many, one, type Queryable, run, type Transaction } from '../platform/sql.ts'
import type { Mail } from './mail.ts'

export type MailFailure = 'refused' | 'too_late'

export async function insertMail(
  transaction: Transaction,
  entry: { mailId: string; mail: Mail; secondsWorthSending: number },
): Promise<void> {
  const { mailId, mail, secondsWorthSending } = entry
  await run(transaction, {
    text: `insert into mail_message (id, template, recipient, data, give_up_at)
           values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
    values: [mailId, mail.template, mail.to, JSON.stringify(mail.data), secondsWorthSending],
  })
}

/** A mail beyond the recipient's budget: never sent, and its content is not stored. */
export async function insertUnsentMail(
  transaction: Transaction,
  { mailId, mail }: { mailId: string; mail: Mail },
): Promise<void> {
  await run(transaction, {
    text: `insert into mail_message (id, template, recipient, state, failure, give_up_at, settled_at)
           values ($1, $2, $3, 'failed', 'over_budget', clock_timestamp(), clock_timestamp())`,
    values: [mailId, mail.template, mail.to],
  })
}

/** How many mails of one template a recipient was sent lately, whatever the case of the address. */
export async function countMailTo(
  transaction: Transaction,
  { to, template, inHours }: { to: string; template: string; inHours: number },
): Promise<number> {
  const row = await one<{ count: number }>(transaction, {
    text: `select count(*)::int as count
             from mail_message
            where lower(recipient) = lower($1)
              and template = $2
              and failure is distinct from 'over_budget'
              and queued_at > clock_timestamp() - make_interval(hours => $3)`,
    values: [to, template, inHours],
  })
  return row?.count ?? 0
}

export interface ClaimedMail {
  /** Checked by the caller: a queued mail may be older than the code that sends it. */
  readonly mail: unknown
  readonly template: string
  readonly queuedAt: Date
  readonly attempts: number
  readonly isTooLate: boolean
  /** An earlier attempt ended without a result: the mail may have been sent. */
  readonly senderDied: boolean
}

/** The holder of this lock is the only sender of the mail. A worker that dies frees it at once; no lease has to run out. */
export const mailLock = (mailId: string): string => `mail:${mailId}`

/** Call only under the lock. Null: the mail is settled or deleted, so there is nothing to send. */
export async function claimMail(connection: Connection, mailId: string): Promise<ClaimedMail | null> {
  const before = await one<{ state: string }>(connection, {
    text: 'select state from mail_message where id = $1',
    values: [mailId],
  })
  if (before?.state !== 'queued' && before?.state !== 'sending') return null
  const row = await one<{
    template: string
    recipient: string
    data: unknown
    queued_at: Date
    attempts: number
    is_too_late: boolean
  }>(connection, {
    text: `update mail_message
              set state = 'sending', attempts = attempts + 1
            where id = $1
        returning template, recipient, data, queued_at, attempts, give_up_at <= clock_timestamp() as is_too_late`,
    values: [mailId],
  })
  invariant(row !== undefined, `mail ${mailId} was deleted under its lock`)
  return {
    mail: { template: row.template, to: row.recipient, data: row.data },
    template: row.template,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    isTooLate: row.is_too_late,
    senderDied: before.state === 'sending',
  }
}

/** Records the result and deletes the content of the mail in one statement. */
export async function settleMail(
  connection: Connection,
  mailId: string,
  outcome: 'sent' | MailFailure,
): Promise<void> {
  await run(connection, {
    text: `update mail_message
              set state = $2, failure = $3, data = null, settled_at = clock_timestamp()
            where id = $1`,
    values: [mailId, outcome === 'sent' ? 'sent' : 'failed', outcome === 'sent' ? null : outcome],
  })
}

export async function requeueMail(
  transaction: Transaction,
  mailId: string,
  delaySeconds: number,
): Promise<Date> {
  const row = await one<{ due_at: Date }>(transaction, {
    text: `update mail_message
              set state = 'queued', due_at = clock_timestamp() + make_interval(secs => $2)
            where id = $1
        returning due_at`,
    values: [mailId, delaySeconds],
  })
  invariant(row !== undefined, `mail ${mailId} was deleted under its lock`)
  return row.due_at
}

/** Mail in state sending for a while (its sender may have died), or due for so long that its job must be gone. */
export async function findAbandonedMail(
  db: Queryable,
  options: { sendingSeconds: number; queuedSeconds: number; limit: number },
): Promise<{ id: string; template: string }[]> {
  return many<{ id: string; template: string }>(db, {
    text: `select id, template
             from mail_message
            where (state = 'sending' and due_at < clock_timestamp() - make_interval(secs => $1))
               or (state = 'queued' and due_at < clock_timestamp() - make_interval(secs => $2))
            order by due_at
            limit $3`,
    values: [options.sendingSeconds, options.queuedSeconds, options.limit],
  })
}

export async function deleteSettledMail(db: Queryable, olderThanDays: number): Promise<void> {
  await run(db, {
    text: `delete from mail_message
            where state in ('sent', 'failed')
              and settled_at < clock_timestamp() - make_interval(days => $1)`,
    values: [olderThanDays],
  })
}

export async function secondsOfOldestUnsent(db: Queryable): Promise<number> {
  const row = await one<{ seconds: number }>(db, {
    text: `select coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as seconds
             from mail_message
            where state in ('queued', 'sending')`,
  })
  return row?.seconds ?? 0
}
