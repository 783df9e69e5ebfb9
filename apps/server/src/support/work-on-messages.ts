import type { ContactMessage } from '@throwdown/contract/contact'
import type { Pool } from 'pg'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { recordAudit } from '../audit/store.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction, type Transaction } from '../platform/sql.ts'
import {
  archiveContactRow,
  type ContactView,
  findContact,
  findContactPage,
  insertReply,
  isReplyTo,
  listReplies,
  lockContact,
  markReplied,
  updateContactStatus,
} from './store.ts'

/** Strangers wrote them, so reading is recorded too, and no event holds what they wrote. */
type OneMessage = { readonly id: string; readonly staff: StaffCaller }

export function listMessages(
  pool: Pool,
  {
    page,
    limit,
    status,
    staff,
  }: { page: number; limit: number; status: ContactView | null; staff: StaffCaller },
): Promise<{ messages: ContactMessage[]; total: number }> {
  return inTransaction(pool, async (transaction) => {
    await record(transaction, staff, { kind: 'contact-listed', after: { page, limit } })
    return findContactPage(transaction, { page, limit, status })
  })
}

export function readMessage(
  pool: Pool,
  { id, staff }: OneMessage,
): Promise<ContactMessage & { replies: { text: string; sentAt: string }[] }> {
  return inTransaction(pool, async (transaction) => {
    const message = (await findContact(transaction, id)) ?? refuse('not_found')
    await record(transaction, staff, { kind: 'contact-read', subject: subjectOf(id) })
    return { ...message, replies: await listReplies(transaction, id) }
  })
}

export function changeMessage(
  pool: Pool,
  { id, staff, status, note }: OneMessage & { status: ContactMessage['status']; note: string | undefined },
): Promise<ContactMessage> {
  return inTransaction(pool, async (transaction) => {
    const before = (await lockContact(transaction, id)) ?? refuse('not_found')
    await record(transaction, staff, {
      kind: 'contact-changed',
      subject: subjectOf(id),
      before: { status: before.status },
      after: { status, hasNewNote: note !== undefined },
    })
    return (await updateContactStatus(transaction, { id, status, note })) ?? refuse('not_found')
  })
}

/** The mail, the stored reply and the event are one commit; a repeat of the same reply sends nothing. */
export function replyToMessage(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { id, staff, replyId, text }: OneMessage & { replyId: string; text: string },
): Promise<ContactMessage> {
  return inTransaction(database.pool, async (transaction) => {
    const before = (await lockContact(transaction, id)) ?? refuse('not_found')
    if (!(await insertReply(transaction, { replyId, id, text, sentBy: staff.playerId }))) {
      const isRepeat = await isReplyTo(transaction, { replyId, id })
      return isRepeat ? before : refuse('ticket_used')
    }
    await record(transaction, staff, { kind: 'contact-replied', subject: subjectOf(id) })
    const data = { message: before.message, reply: text }
    await queueMail(transaction, jobs, { template: 'contact-reply', to: before.email, data })
    return (await markReplied(transaction, id)) ?? refuse('not_found')
  })
}

/** Nothing is deleted: one person alone could take away what a player complained about. */
export function archiveMessage(pool: Pool, { id, staff }: OneMessage): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const before = (await lockContact(transaction, id)) ?? refuse('not_found')
    if (before.archivedAt !== null) refuse('not_found')
    const { status, createdAt } = before
    await record(transaction, staff, {
      kind: 'contact-archived',
      subject: subjectOf(id),
      before: { status, createdAt },
    })
    await archiveContactRow(transaction, { id, archivedBy: staff.playerId })
  })
}

const subjectOf = (id: string): string => `contact:${id}`

async function record(
  transaction: Transaction,
  { playerId, sessionId, origin }: StaffCaller,
  what: Pick<AuditEvent, 'kind' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(transaction, { ...what, actorId: playerId, sessionId, from: origin })
}
