import { type Kysely, sql } from 'kysely'
import { executorOf, type JobTransaction } from '../platform/jobs.ts'
import type { DB } from '../platform/schema.gen.ts'
import type { Mail } from './mail.ts'

export type MailFailure = 'refused' | 'too_late'

export async function insertMail(
  transaction: JobTransaction,
  entry: { mailId: string; mail: Mail; secondsWorthSending: number },
): Promise<void> {
  const { mailId, mail, secondsWorthSending } = entry
  await executorOf(transaction).executeSql(
    `insert into mail_message (id, template, recipient, data, give_up_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
    [mailId, mail.template, mail.to, JSON.stringify(mail.data), secondsWorthSending],
  )
}

export interface ClaimedMail {
  /** Checked by the caller: a queued mail may be older than the code that sends it. */
  readonly mail: unknown
  readonly template: string
  readonly queuedAt: Date
  readonly attempts: number
  readonly isTooLate: boolean
  /** An attempt before this one ended without a word: the mail may have gone out. */
  readonly senderDied: boolean
}

/**
 * Whoever holds this lock is the only sender of the mail. It belongs to the connection, so the death of a
 * worker frees it at once; no lease has to run out.
 */
export async function lockMail(connection: Kysely<DB>, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_lock(hashtextextended('mail:' || ${mailId}::text, 0)) as is_mine
  `.execute(connection)
  return rows[0]?.is_mine ?? false
}

export async function unlockMail(connection: Kysely<DB>, mailId: string): Promise<void> {
  await sql`
    select pg_advisory_unlock(hashtextextended('mail:' || ${mailId}::text, 0))
  `.execute(connection)
}

/** Only under the lock. Null: the mail is settled already (or was forgotten) and there is nothing to send. */
export async function claimMail(connection: Kysely<DB>, mailId: string): Promise<ClaimedMail | null> {
  const before = await connection
    .selectFrom('mail_message')
    .select('state')
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (before?.state !== 'queued' && before?.state !== 'sending') return null
  const row = await connection
    .updateTable('mail_message')
    .set(({ eb }) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .returning(['template', 'recipient', 'data', 'queued_at', 'attempts'])
    .returning(sql<boolean>`give_up_at <= clock_timestamp()`.as('is_too_late'))
    .executeTakeFirstOrThrow()
  return {
    mail: { template: row.template, to: row.recipient, data: row.data },
    template: row.template,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    isTooLate: row.is_too_late,
    senderDied: before.state === 'sending',
  }
}

/** Settled: what the mail said is gone with the same statement. */
export async function settleMail(
  connection: Kysely<DB>,
  mailId: string,
  outcome: 'sent' | MailFailure,
): Promise<void> {
  await connection
    .updateTable('mail_message')
    .set({
      state: outcome === 'sent' ? 'sent' : 'failed',
      failure: outcome === 'sent' ? null : outcome,
      data: null,
      settled_at: sql`clock_timestamp()`,
    })
    .where('id', '=', mailId)
    .execute()
}

export async function requeueMail(
  connection: Kysely<DB>,
  mailId: string,
  delaySeconds: number,
): Promise<Date> {
  const row = await connection
    .updateTable('mail_message')
    .set({ state: 'queued', due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})` })
    .where('id', '=', mailId)
    .returning('due_at')
    .executeTakeFirstOrThrow()
  return row.due_at
}

/** Still being sent after a while (its sender may have died), or due for so long that its job must be gone. */
export async function findForsakenMail(
  database: Kysely<DB>,
  options: { sendingSeconds: number; queuedSeconds: number; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('mail_message')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'sending'), eb('due_at', '<', secondsAgo(options.sendingSeconds))]),
        eb.and([eb('state', '=', 'queued'), eb('due_at', '<', secondsAgo(options.queuedSeconds))]),
      ]),
    )
    .orderBy('due_at')
    .limit(options.limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteSettledMail(database: Kysely<DB>, olderThanDays: number): Promise<void> {
  await database
    .deleteFrom('mail_message')
    .where('state', 'in', ['sent', 'failed'])
    .where('settled_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${olderThanDays})`)
    .execute()
}

export async function secondsOfOldestUnsent(database: Kysely<DB>): Promise<number> {
  const row = await database
    .selectFrom('mail_message')
    .select(
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8`.as('seconds'),
    )
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  return row.seconds
}

function secondsAgo(seconds: number) {
  return sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`
}
