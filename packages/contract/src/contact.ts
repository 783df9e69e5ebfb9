import { z } from 'zod'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  CONTACT_STATUSES,
  CONTACT_VIEWS,
  contactMessageLength,
} from './contact-rules.ts'
import { emailAddress } from './email-address.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'
import type { ErrorCode } from './errors.ts'
import { sentId } from './id.ts'

/** Well above any form: a text that is too long gets its own refusal, and a flood is cut off. */
const FIELD_MAX = 20_000
const PAGE_SIZE_DEFAULT = 50
const PAGE_SIZE_MAX = 100
const PAGE_MAX = 1_000_000
const NOTE_MAX = 2_000
const REPLY_MAX = 2_000

export interface ContactForm {
  readonly email: string
  readonly message: string
}

/** The first broken rule in the order of the form; null when it may be sent. Form and server both use it. */
export function refuseContact({ email, message }: ContactForm): ErrorCode | null {
  if (email.trim() === '' || message.trim() === '') return 'contact_incomplete'
  if (!emailAddress.safeParse(email.trim()).success) return 'email_invalid'
  const length = contactMessageLength(message)
  if (length < CONTACT_MESSAGE_MIN) return 'contact_message_too_short'
  return length > CONTACT_MESSAGE_MAX ? 'contact_message_too_long' : null
}

const contactMessage = z.object({
  id: z.uuid(),
  email: z.string(),
  message: z.string(),
  status: z.enum(CONTACT_STATUSES),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable().describe('When the first reply was sent'),
  archivedAt: z.iso.datetime().nullable().describe('When staff archived it; null while it is in the lists'),
})

export type ContactMessage = z.infer<typeof contactMessage>

const ofOne = z.object({ id: sentId })

export const submitContact = defineEndpoint({
  method: 'POST',
  path: '/contact/submit',
  access: 'public',
  summary: 'Write to support',
  body: z.object({
    email: z.string().max(FIELD_MAX).default(''),
    message: z.string().max(FIELD_MAX).default(''),
  }),
  reply: topLevelReply({ message: z.string() }),
  refusals: [
    'contact_incomplete',
    'email_invalid',
    'contact_message_too_short',
    'contact_message_too_long',
    'too_many_requests',
  ],
})

export const listContact = defineEndpoint({
  method: 'GET',
  path: '/contact/admin/all',
  access: 'admin',
  summary: 'Contact messages, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(PAGE_SIZE_DEFAULT)
      .transform((limit) => Math.min(limit, PAGE_SIZE_MAX)),
    status: z.enum(CONTACT_VIEWS).optional().describe('Archived messages are listed only by `archived`'),
  }),
  reply: dataReply({
    messages: z.array(contactMessage),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
  refusals: [],
})

export const contactStats = defineEndpoint({
  method: 'GET',
  path: '/contact/admin/stats',
  access: 'admin',
  summary: 'How many contact messages there are outside the archive, by status',
  reply: dataReply({
    total: z.int(),
    new: z.int(),
    inProgress: z.int(),
    resolved: z.int(),
    archived: z.int().describe('Not in the total'),
  }),
  refusals: [],
})

export const readContact = defineEndpoint({
  method: 'GET',
  path: '/contact/admin/:id',
  access: 'admin',
  summary: 'One contact message with the replies to it',
  params: ofOne,
  reply: dataReply(
    contactMessage.extend({ replies: z.array(z.object({ text: z.string(), sentAt: z.iso.datetime() })) }),
  ),
  refusals: ['not_found'],
})

export const archiveContact = defineEndpoint({
  method: 'DELETE',
  path: '/contact/admin/:id',
  access: 'admin',
  summary: 'Archive a contact message: it leaves the lists and is kept',
  params: ofOne,
  reply: dataReply({ id: z.uuid() }),
  refusals: ['not_found'],
})

export const changeContactStatus = defineEndpoint({
  method: 'PATCH',
  path: '/contact/admin/:id/status',
  access: 'admin',
  summary:
    'Say how far a contact message has come; a note is kept until another replaces it, and an archived message returns to the lists',
  params: ofOne,
  body: z.object({
    status: z.enum(CONTACT_STATUSES),
    note: z
      .string()
      .trim()
      .min(1)
      .max(NOTE_MAX)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  reply: dataReply(contactMessage),
  refusals: ['not_found'],
})

export const replyToContact = defineEndpoint({
  method: 'POST',
  path: '/contact/admin/:id/reply',
  access: 'admin',
  summary: 'Mail a reply to the sender; a repeat with the same reply id sends nothing',
  params: ofOne,
  body: z.strictObject({
    replyId: sentId,
    text: z
      .string()
      .trim()
      .min(1)
      .max(REPLY_MAX)
      .regex(/^[^\0]*$/),
  }),
  reply: dataReply(contactMessage),
  refusals: ['not_found', 'ticket_used'],
})
