import { CONTACT_STATUSES, type ContactMessage } from '@throwdown/contract/contact'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../platform/schema.gen.ts'

type ContactStatus = ContactMessage['status']

const COLUMNS = ['id', 'email', 'message', 'status', 'note', 'created_at', 'updated_at'] as const
const status = z.enum(CONTACT_STATUSES)

/** Two messages of one sender at the same moment must see each other. */
export async function lockSender(transaction: Transaction<DB>, email: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('contact:' || lower(${email}::text), 0))
  `.execute(transaction)
}

export async function findLatestFrom(
  transaction: Transaction<DB>,
  email: string,
): Promise<{ inLastHour: number; inLastDay: number }> {
  const row = await transaction
    .selectFrom('contact_message')
    .select([
      sql<number>`(count(*) filter (where created_at > clock_timestamp() - interval '1 hour'))::int`.as(
        'in_last_hour',
      ),
      sql<number>`count(*)::int`.as('in_last_day'),
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return { inLastHour: row.in_last_hour, inLastDay: row.in_last_day }
}

export async function countConfirmations(transaction: Transaction<DB>): Promise<number> {
  const row = await transaction
    .selectFrom('contact_message')
    .select(sql<number>`count(*)::int`.as('confirmations'))
    .where('confirmed', '=', true)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.confirmations
}

export async function insertContact(
  transaction: Transaction<DB>,
  entry: { id: string; email: string; message: string; confirmed: boolean },
): Promise<void> {
  await transaction.insertInto('contact_message').values(entry).execute()
}

export async function findContactPage(
  database: Kysely<DB>,
  { page, limit }: { page: number; limit: number },
): Promise<{ messages: ContactMessage[]; total: number }> {
  const rows = await database
    .selectFrom('contact_message')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await countByStatus(database)
  return { messages: rows.map(messageOf), total }
}

export async function countByStatus(
  database: Kysely<DB>,
): Promise<{ total: number; new: number; inProgress: number; resolved: number }> {
  const rows = await database
    .selectFrom('contact_message')
    .select(['status', sql<number>`count(*)::int`.as('messages')])
    .groupBy('status')
    .execute()
  const countOf = (wanted: ContactStatus) => rows.find((row) => row.status === wanted)?.messages ?? 0
  const counts = { new: countOf('new'), inProgress: countOf('in_progress'), resolved: countOf('resolved') }
  return { total: counts.new + counts.inProgress + counts.resolved, ...counts }
}

export async function findContact(database: Kysely<DB>, id: string): Promise<ContactMessage | undefined> {
  const row = await database
    .selectFrom('contact_message')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && messageOf(row)
}

export async function updateContactStatus(
  database: Kysely<DB>,
  change: { id: string; status: ContactStatus; note: string | undefined },
): Promise<ContactMessage | undefined> {
  const row = await database
    .updateTable('contact_message')
    .set({ status: change.status, updated_at: sql<Date>`clock_timestamp()` })
    .$if(change.note !== undefined, (query) => query.set({ note: change.note ?? null }))
    .where('id', '=', change.id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && messageOf(row)
}

export async function deleteContactRow(database: Kysely<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('contact_message')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface ContactRow {
  readonly id: string
  readonly email: string
  readonly message: string
  readonly status: string
  readonly note: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

function messageOf(row: ContactRow): ContactMessage {
  return {
    id: row.id,
    email: row.email,
    message: row.message,
    status: status.parse(row.status),
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
