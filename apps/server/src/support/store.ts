import type { ContactMessage } from '@throwdown/contract/contact'
import type { CONTACT_VIEWS } from '@throwdown/contract/contact-rules'
import { many, one, type Queryable, run, type Transaction, valueOf } from '../platform/sql.ts'

type ContactStatus = ContactMessage['status']
export type ContactView = (typeof CONTACT_VIEWS)[number]

type ContactRow = Omit<ContactMessage, 'createdAt' | 'updatedAt' | 'answeredAt' | 'archivedAt'> & {
  readonly created_at: Date
  readonly updated_at: Date
  readonly answered_at: Date | null
  readonly archived_at: Date | null
}

const COLUMNS = 'id, email, message, status, note, created_at, updated_at, answered_at, archived_at'
/** Far more than the few a day that one address may send, and no page without an end. */
const SHOWN_TO_SENDER_MAX = 1_000

/** Makes two simultaneous messages of one sender run one after the other, so that both are counted. */
export async function lockSender(transaction: Transaction, email: string): Promise<void> {
  await run(transaction, {
    text: `select pg_advisory_xact_lock(hashtextextended('contact:' || lower($1::text), 0))`,
    values: [email],
  })
}

export async function hasWrittenToday(transaction: Transaction, email: string): Promise<boolean> {
  return valueOf<boolean>(transaction, {
    text: `select exists (
             select 1
               from contact_message
              where lower(email) = lower($1::text)
                and created_at > clock_timestamp() - interval '1 day'
           )`,
    values: [email],
  })
}

export async function countConfirmations(transaction: Transaction): Promise<number> {
  return valueOf<number>(transaction, {
    text: `select count(*)::int
             from contact_message
            where confirmed
              and created_at > clock_timestamp() - interval '1 hour'`,
  })
}

export async function insertContact(
  transaction: Transaction,
  { id, email, message, confirmed }: { id: string; email: string; message: string; confirmed: boolean },
): Promise<void> {
  await run(transaction, {
    text: `insert into contact_message (id, email, message, confirmed)
           values ($1, $2, $3, $4)`,
    values: [id, email, message, confirmed],
  })
}

export async function findContactPage(
  db: Queryable,
  { page, limit, status: wanted }: { page: number; limit: number; status: ContactView | null },
): Promise<{ messages: ContactMessage[]; total: number }> {
  const rows = await many<ContactRow>(db, {
    text: `select ${COLUMNS}
             from contact_message
            where case when $3::text = 'archived' then archived_at is not null
                       else archived_at is null and ($3 is null or status = $3)
                  end
            order by created_at desc, id desc
            limit $1
           offset $2`,
    values: [limit, (page - 1) * limit, wanted],
  })
  const counts = await countByStatus(db)
  const of = {
    new: counts.new,
    in_progress: counts.inProgress,
    resolved: counts.resolved,
    archived: counts.archived,
  }
  return { messages: rows.map(messageOf), total: wanted === null ? counts.total : of[wanted] }
}

/** `total` is without the archive. */
export async function countByStatus(
  db: Queryable,
): Promise<{ total: number; new: number; inProgress: number; resolved: number; archived: number }> {
  const rows = await many<{ status: string; messages: number }>(db, {
    text: `select case when archived_at is null then status else 'archived' end as status, count(*)::int as messages
             from contact_message
            group by 1`,
  })
  const countOf = (wanted: ContactView) => rows.find((row) => row.status === wanted)?.messages ?? 0
  const counts = { new: countOf('new'), inProgress: countOf('in_progress'), resolved: countOf('resolved') }
  const total = counts.new + counts.inProgress + counts.resolved
  return { total, ...counts, archived: countOf('archived') }
}

export async function findContact(db: Queryable, id: string): Promise<ContactMessage | undefined> {
  const row = await one<ContactRow>(db, {
    text: `select ${COLUMNS} from contact_message where id = $1`,
    values: [id],
  })
  return row && messageOf(row)
}

/** Waits for a running change, so that what is recorded as before is true. */
export async function lockContact(transaction: Transaction, id: string): Promise<ContactMessage | undefined> {
  const row = await one<ContactRow>(transaction, {
    text: `select ${COLUMNS} from contact_message where id = $1 for update`,
    values: [id],
  })
  return row && messageOf(row)
}

/** Keeps the present note when none is given. What somebody works on again leaves the archive. */
export async function updateContactStatus(
  db: Queryable,
  change: { id: string; status: ContactStatus; note: string | undefined },
): Promise<ContactMessage | undefined> {
  const row = await one<ContactRow>(db, {
    text: `update contact_message
              set status = $2, note = coalesce($3, note), updated_at = clock_timestamp(), archived_at = null, archived_by = null
            where id = $1
        returning ${COLUMNS}`,
    values: [change.id, change.status, change.note ?? null],
  })
  return row && messageOf(row)
}

/** Returns false if a reply of this id is stored already. */
export async function insertReply(
  transaction: Transaction,
  { replyId, id, text, sentBy }: { replyId: string; id: string; text: string; sentBy: string },
): Promise<boolean> {
  const inserted = await run(transaction, {
    text: `insert into contact_reply (id, message_id, reply, sent_by)
           values ($1, $2, $3, $4)
               on conflict (id) do nothing`,
    values: [replyId, id, text, sentBy],
  })
  return inserted > 0
}

export async function isReplyTo(
  db: Queryable,
  { replyId, id }: { replyId: string; id: string },
): Promise<boolean> {
  const row = await one<{ id: string }>(db, {
    text: 'select id from contact_reply where id = $1 and message_id = $2',
    values: [replyId, id],
  })
  return row !== undefined
}

export async function listReplies(db: Queryable, id: string): Promise<{ text: string; sentAt: string }[]> {
  const rows = await many<{ reply: string; sent_at: Date }>(db, {
    text: 'select reply, sent_at from contact_reply where message_id = $1 order by sent_at, id',
    values: [id],
  })
  return rows.map(({ reply, sent_at }) => ({ text: reply, sentAt: sent_at.toISOString() }))
}

type SentMessage = {
  readonly sentAt: Date
  readonly text: string
  readonly replies: readonly { readonly text: string; readonly sentAt: string }[]
}

/** What was written from an e-mail address, newest first, and what was replied to it. The notes of staff are not part of it. */
export async function listMessagesFrom(db: Queryable, email: string): Promise<SentMessage[]> {
  return many<SentMessage>(db, {
    text: `select m.created_at as "sentAt",
                  m.message as text,
                  coalesce((
                    select jsonb_agg(jsonb_build_object('text', r.reply, 'sentAt', r.sent_at) order by r.sent_at, r.id)
                      from contact_reply r
                     where r.message_id = m.id
                  ), '[]') as replies
             from contact_message m
            where lower(m.email) = lower($1::text)
            order by m.created_at desc
            limit $2`,
    values: [email, SHOWN_TO_SENDER_MAX],
  })
}

/** The first reply stops the clock; somebody works on what was new. */
export async function markReplied(transaction: Transaction, id: string): Promise<ContactMessage | undefined> {
  const row = await one<ContactRow>(transaction, {
    text: `update contact_message
              set answered_at = coalesce(answered_at, clock_timestamp()), updated_at = clock_timestamp(),
                  status = case status when 'new' then 'in_progress' else status end
            where id = $1
        returning ${COLUMNS}`,
    values: [id],
  })
  return row && messageOf(row)
}

export async function archiveContactRow(
  db: Queryable,
  { id, archivedBy }: { readonly id: string; readonly archivedBy: string },
): Promise<void> {
  await run(db, {
    text: 'update contact_message set archived_at = clock_timestamp(), archived_by = $2 where id = $1',
    values: [id, archivedBy],
  })
}

const messageOf = ({
  created_at,
  updated_at,
  answered_at,
  archived_at,
  ...message
}: ContactRow): ContactMessage => ({
  ...message,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
  answeredAt: answered_at?.toISOString() ?? null,
  archivedAt: archived_at?.toISOString() ?? null,
})
