import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { queriedMs } from './wallet.ts'

const LOG_PAGE_DEFAULT = 50
/** More than a person reads at once, and little enough to answer at once. */
const LOG_PAGE_MAX = 100
const NAME_MAX = 50
const KIND_MAX = 60

const person = z.object({
  id: z.uuid(),
  username: z.string().nullable().describe('Null for an unknown account'),
})

const logEvent = z.object({
  id: z.string(),
  atMs: z.int(),
  kind: z.string(),
  actor: person.nullable().describe('Null if nobody was signed in, or a process did it'),
  subject: z.string().nullable().describe('What it was done to, as `player:<id>`'),
  subjectPerson: person.nullable().describe('Of a subject that is a player'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable().describe('The first characters of the hash that names a browser'),
})

export type LogEvent = z.output<typeof logEvent>

const refusals = ['not_signed_in', 'not_allowed'] as const

export const staffLog = defineEndpoint({
  method: 'GET',
  path: '/staff/log',
  access: 'admin',
  summary: 'The audit log, newest first; every call is recorded in it',
  query: z.object({
    kind: z
      .string()
      .max(KIND_MAX)
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .optional(),
    // Not by e-mail: addresses of calls are written to logs.
    person: z
      .union([
        sentId,
        z
          .string()
          .regex(/^[\w-]+$/)
          .max(NAME_MAX),
      ])
      .optional()
      .describe('Username or id: what this person did, and what was done to the account'),
    fromMs: queriedMs.optional().describe('The first moment that counts'),
    untilMs: queriedMs.optional().describe('The first moment that no longer counts'),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(LOG_PAGE_MAX).default(LOG_PAGE_DEFAULT),
  }),
  reply: dataReply({ events: z.array(logEvent), next: z.string().nullable() }),
  refusals: [...refusals],
})

export const staffLogKinds = defineEndpoint({
  method: 'GET',
  path: '/staff/log/kinds',
  access: 'admin',
  summary: 'Every kind of event that is in the audit log',
  reply: dataReply({ kinds: z.array(z.string()) }),
  refusals: [...refusals],
})
