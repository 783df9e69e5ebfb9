import { MODES, TIERS } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { defineCommand, defineEvent } from './event.ts'
import { sentId } from './id.ts'

const tier = z.literal(TIERS)
const mode = z.enum(MODES)
export const matchKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The public half of the Ed25519 pair made for this match, in hex')

/** [Q1] The caller names the ticket, so that a repeat is no second join. */
export const joinQueue = defineCommand({
  name: 'joinQueue',
  payload: z.object({ ticketId: sentId, tier, mode, matchKey }),
  ack: z.object({ ticketId: z.uuid(), state: z.enum(['waiting', 'paired']) }),
  refusals: [
    'already_queued',
    'in_match',
    'ticket_used',
    'match_key_refused',
    'queue_barred',
    'bounty_closed',
    'bounty_choice_open',
    'bounty_cap_reached',
    'insufficient_funds',
    'money_frozen',
  ],
})

export const leaveQueue = defineCommand({
  name: 'leaveQueue',
  payload: z.object({ ticketId: sentId }),
  ack: z.object({ state: z.literal('left') }),
  refusals: ['not_queued', 'in_match'],
})

/** [Q4] Both players request it, each with a fresh ticket and key; the second request makes the match. */
export const rematch = defineCommand({
  name: 'rematch',
  payload: z.object({ matchId: sentId, ticketId: sentId, matchKey }),
  ack: z.object({ state: z.enum(['offered', 'paired']) }),
  refusals: [
    'not_found',
    'rematch_closed',
    'already_queued',
    'in_match',
    'ticket_used',
    'match_key_refused',
    'queue_barred',
    'insufficient_funds',
    'money_frozen',
  ],
})

export const queueChanged = defineEvent({
  name: 'queueChanged',
  payload: z.object({
    ticket: z.object({ id: z.uuid(), tier, mode, joinedAtMs: z.int() }).nullable(),
    playersWaiting: z.int().nonnegative(),
  }),
})

export const rematchOffered = defineEvent({
  name: 'rematchOffered',
  payload: z.object({ matchId: z.uuid(), untilMs: z.int() }),
})

export const queueCounts = defineEndpoint({
  method: 'GET',
  path: '/queue',
  access: 'public',
  summary: 'How many players wait, by tier and mode',
  reply: dataReply(
    z.object({ queues: z.array(z.object({ tier, mode, playersWaiting: z.int().nonnegative() })) }),
  ),
  refusals: [],
})
