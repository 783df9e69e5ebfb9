import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { PAUSABLE, PAUSE_REASONS } from './service-pause.ts'
import { staffReason } from './staff-reason.ts'

const refusals = ['not_signed_in', 'not_allowed'] as const

const pause = z.object({
  what: z.enum([...PAUSABLE, 'withdrawals']),
  reason: z
    .enum(PAUSE_REASONS)
    .nullable()
    .describe('What players read; null for withdrawals, which have one text'),
  note: z.string(),
  by: z.string().describe('The username, or the process that paused it'),
  atMs: z.int(),
})
export type StaffPause = z.output<typeof pause>

const freeze = z.object({
  reason: z.string().describe('What the check found, or what the person wrote'),
  by: z.string().describe('The check or the person'),
  atMs: z.int(),
})
export type MoneyFreeze = z.output<typeof freeze>

const terms = z.object({
  version: z.int(),
  startsAtMs: z.int().nullable().describe('Null: released, and no start is chosen'),
})
export type StaffTerms = z.output<typeof terms>

const announcement = z.object({
  id: z.uuid(),
  text: z.string(),
  startsAtMs: z.int(),
  endsAtMs: z.int(),
  by: z.string().describe('Who requested it'),
  endedBy: z.string().nullable().describe('Who took it down before its end'),
})
export type StaffAnnouncement = z.output<typeof announcement>

export const readSettings = defineEndpoint({
  method: 'GET',
  path: '/staff/settings',
  access: 'admin',
  summary:
    'Whether money is frozen, what is paused, by whom, since when and why, and the start of each released version of the terms',
  reply: dataReply({
    freeze: freeze.nullable().describe('Null while money moves'),
    pauses: z.array(pause),
    terms: z.array(terms).describe('Newest first'),
    announcements: z.array(announcement).describe('The newest 20'),
  }),
  refusals: [...refusals],
})

export const pauseService = defineEndpoint({
  method: 'POST',
  path: '/staff/settings/pauses',
  access: 'admin',
  summary: 'Pause a mode, a stake or new deposits for all players; two people resume it by an approval',
  body: z.strictObject({ what: z.enum(PAUSABLE), reason: z.enum(PAUSE_REASONS), note: staffReason }),
  reply: dataReply({}),
  refusals: [...refusals, 'pause_exists'],
})

export const stopTermsStart = defineEndpoint({
  method: 'POST',
  path: '/staff/settings/terms/:version/stop',
  access: 'admin',
  summary: 'Take back the start of a version that has not begun; two people choose a start by an approval',
  params: z.object({ version: z.coerce.number().int().min(1).max(9_999) }),
  body: z.strictObject({ note: staffReason }),
  reply: dataReply({}),
  refusals: [...refusals, 'terms_not_waiting'],
})

export const endAnnouncement = defineEndpoint({
  method: 'DELETE',
  path: '/staff/settings/announcements/:announcementId',
  access: 'admin',
  summary: 'Take an announcement down before its end; two people announce by an approval',
  params: z.object({ announcementId: sentId }),
  reply: dataReply({}),
  refusals: [...refusals, 'announcement_over'],
})
