import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { plainText } from './user.ts'

export const NOTE_CHARACTERS_MAX = 1_000
const PAGE_DEFAULT = 20
const PAGE_MAX = 50

const params = z.object({ playerId: sentId })

const playerNote = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  writtenAtMs: z.int(),
})
export type PlayerNote = z.output<typeof playerNote>

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/staff/players/:playerId/notes',
  access: 'admin',
  summary: 'Notes of staff about a player, newest first; recorded',
  params,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  }),
  reply: dataReply({ notes: z.array(playerNote), next: z.string().nullable() }),
  refusals: ['not_signed_in', 'not_allowed'],
})

export const writeNote = defineEndpoint({
  method: 'POST',
  path: '/staff/players/:playerId/notes',
  access: 'admin',
  summary: 'Write a note about a player, which stays; recorded without its text',
  params,
  body: z.strictObject({
    id: sentId.describe('Made by the page: a repeat is not a second note'),
    text: plainText(NOTE_CHARACTERS_MAX).trim().min(1),
  }),
  reply: dataReply({}),
  refusals: ['not_signed_in', 'not_allowed', 'not_found'],
})
