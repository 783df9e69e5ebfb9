import {
  archiveContact,
  changeContactStatus,
  contactStats,
  listContact,
  readContact,
  replyToContact,
  submitContact as submitContactEndpoint,
} from '@throwdown/contract/contact'
import { succeed } from '@throwdown/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { staffCallerOf } from '../identity/identity.ts'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/route.ts'
import { countByStatus } from './store.ts'
import { submitContact } from './submit-contact.ts'
import {
  archiveMessage,
  changeMessage,
  listMessages,
  readMessage,
  replyToMessage,
} from './work-on-messages.ts'

const SENT = 'Message sent successfully! We will get back to you soon.'
const SENT_AND_CONFIRMED =
  'Message sent successfully! Check your email for confirmation. We will get back to you soon.'

export function supportRoutes(api: FastifyInstance, context: Context): void {
  serve(api, submitContactEndpoint, async ({ body, request }) => {
    const caller = await api.findCaller(request)
    const sender = { address: request.ip, playerId: caller?.playerId ?? null }
    const { confirmed } = await submitContact(context, body, sender)
    return { success: true as const, message: confirmed ? SENT_AND_CONFIRMED : SENT }
  })
  adminRoutes(api, context)
  serve(api, replyToContact, async ({ params: { id }, body, request }) =>
    succeed(await replyToMessage(context, { id, ...body, staff: staffCallerOf(context, request) })),
  )
}

function adminRoutes(api: FastifyInstance, context: Context): void {
  const { pool } = context.database
  serve(api, listContact, async ({ query: { page, limit, status = null }, request }) => {
    const { messages, total } = await listMessages(pool, {
      page,
      limit,
      status,
      staff: staffCallerOf(context, request),
    })
    return succeed({ messages, page, limit, total, totalPages: Math.ceil(total / limit) })
  })
  serve(api, contactStats, async () => succeed(await countByStatus(pool)))
  serve(api, readContact, async ({ params: { id }, request }) =>
    succeed(await readMessage(pool, { id, staff: staffCallerOf(context, request) })),
  )
  serve(api, changeContactStatus, async ({ params: { id }, body: { status, note }, request }) =>
    succeed(await changeMessage(pool, { id, status, note, staff: staffCallerOf(context, request) })),
  )
  serve(api, archiveContact, async ({ params: { id }, request }) => {
    await archiveMessage(pool, { id, staff: staffCallerOf(context, request) })
    return succeed({ id })
  })
}
