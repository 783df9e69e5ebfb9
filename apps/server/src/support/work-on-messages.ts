import type { ContactMessage } from '@throwdown/contract/contact'
import type { Pool } from 'pg'
import type { AuditEvent, Origin } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/store.ts'
import { refuse } from '../platform/refusal.ts'
import { inTransaction, type Transaction } from '../platform/sql.ts'
import { deleteContactRow, findContact, findContactPage, lockContact, updateContactStatus } from './store.ts'

/** Who works on the messages. Strangers wrote them, so reading is recorded too, and no event holds what they wrote. */
export interface Staff {
  readonly playerId: string
  readonly sessionId: string
  readonly origin: Origin
}

type OneMessage = { readonly id: string; readonly staff: Staff }

export function listMessages(
  pool: Pool,
  { page, limit, staff }: { page: number; limit: number; staff: Staff },
): Promise<{ messages: ContactMessage[]; total: number }> {
  return inTransaction(pool, async (transaction) => {
    await record(transaction, staff, { kind: 'contact-listed', after: { page, limit } })
    return findContactPage(transaction, { page, limit })
  })
}

export function readMessage(pool: Pool, { id, staff }: OneMessage): Promise<ContactMessage> {
  return inTransaction(pool, async (transaction) => {
    const message = (await findContact(transaction, id)) ?? refuse('not_found')
    await record(transaction, staff, { kind: 'contact-read', subject: subjectOf(id) })
    return message
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

export function deleteMessage(pool: Pool, { id, staff }: OneMessage): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const before = (await lockContact(transaction, id)) ?? refuse('not_found')
    const { status, createdAt } = before
    await record(transaction, staff, {
      kind: 'contact-deleted',
      subject: subjectOf(id),
      before: { status, createdAt },
    })
    await deleteContactRow(transaction, id)
  })
}

const subjectOf = (id: string): string => `contact:${id}`

async function record(
  transaction: Transaction,
  { playerId, sessionId, origin }: Staff,
  what: Pick<AuditEvent, 'kind' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(transaction, { ...what, actorId: playerId, sessionId, from: origin })
}
