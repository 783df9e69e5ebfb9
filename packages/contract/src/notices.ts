import { z } from 'zod'
import { ANNOUNCEMENTS_SHOWN_MAX } from './announcement-rules.ts'
import { defineEvent } from './event.ts'
import { PAUSABLE, PAUSE_REASONS } from './service-pause.ts'

const notices = z.object({
  pauses: z.array(z.object({ what: z.enum(PAUSABLE), reason: z.enum(PAUSE_REASONS) })),
  announcements: z
    .array(z.object({ id: z.uuid(), text: z.string() }))
    .max(ANNOUNCEMENTS_SHOWN_MAX)
    .default([])
    .describe('Plain text, newest first'),
  isMoneyFrozen: z
    .boolean()
    .default(false)
    .describe('No join, pairing, withdrawal or prize starts; what has begun is finished'),
})
export type Notices = z.output<typeof notices>

/** What all players must know. After each connection, and within seconds of a change. */
export const noticesChanged = defineEvent({ name: 'noticesChanged', payload: notices })
