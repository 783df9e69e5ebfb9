import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'

export const systemStatus = defineEndpoint({
  method: 'GET',
  path: '/system/status',
  access: 'public',
  summary: 'Which version runs, since when, and what time it is there',
  reply: dataReply({
    version: z.string(),
    time: z.iso.datetime(),
    uptimeSeconds: z.int().nonnegative(),
  }),
  refusals: [],
})

/** What a player may ask "does it work?" about. */
export const SERVICE_PARTS = ['service', 'pairing', 'throws', 'deposits', 'withdrawals'] as const
export type ServicePart = (typeof SERVICE_PARTS)[number]

/** `paused`: by people, or because money is frozen. `quiet`: nobody has used it for minutes, so nothing is known. */
const PART_STATES = ['works', 'slow', 'paused', 'stopped', 'quiet'] as const
export type PartState = (typeof PART_STATES)[number]

export const serviceHealth = defineEndpoint({
  method: 'GET',
  path: '/system/health',
  access: 'public',
  summary: 'Whether each part of the product works, as the page /status shows it; some seconds old',
  reply: dataReply({
    checkedAt: z.iso.datetime(),
    parts: z.array(z.object({ part: z.enum(SERVICE_PARTS), state: z.enum(PART_STATES) })),
  }),
  refusals: [],
})
