import {
  changeContactStatus,
  contactStats,
  deleteContact,
  listContact,
  readContact,
  submitContact as submitContactEndpoint,
} from '@throwdown/contract/contact'
import { succeed } from '@throwdown/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import type { Queryable } from '../platform/sql.ts'
import {
  countByStatus,
  deleteContactRow,
  findContact,
  findContactPage,
  updateContactStatus,
} from './store.ts'
import { submitContact } from './submit-contact.ts'

const SENT = 'Message sent successfully! We will get back to you soon.'
const SENT_AND_CONFIRMED =
  'Message sent successfully! Check your email for confirmation. We will get back to you soon.'

export function supportRoutes(api: FastifyInstance, context: Context): void {
  serve(api, submitContactEndpoint, async ({ body, request }) => {
    const { confirmed } = await submitContact(context, body, request.ip)
    return { success: true as const, message: confirmed ? SENT_AND_CONFIRMED : SENT }
  })
  adminRoutes(api, context.database.pool)
}

function adminRoutes(api: FastifyInstance, db: Queryable): void {
  serve(api, listContact, async ({ query: { page, limit } }) => {
    const { messages, total } = await findContactPage(db, { page, limit })
    return succeed({ messages, page, limit, total, totalPages: Math.ceil(total / limit) })
  })
  serve(api, contactStats, async () => succeed(await countByStatus(db)))
  serve(api, readContact, async ({ params: { id } }) =>
    succeed((await findContact(db, id)) ?? refuse('not_found')),
  )
  serve(api, changeContactStatus, async ({ params: { id }, body: { status, note } }) =>
    succeed((await updateContactStatus(db, { id, status, note })) ?? refuse('not_found')),
  )
  serve(api, deleteContact, async ({ params: { id } }) => {
    if (!(await deleteContactRow(db, id))) refuse('not_found')
    return succeed({ id })
  })
}
