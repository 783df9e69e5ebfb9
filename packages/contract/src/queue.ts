import { MODES, TIERS } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { defineCommand, defineEvent } from './event.ts'
import { sentId } from './id.ts'
import { fighter } from './match.ts'
import { SAFE_PLAY_REFUSALS } from './safe-play.ts'

const tier = z.literal(TIERS)
const mode = z.enum(MODES)
/** [C6] A page that does not know the version in force reloads before it joins. */
const termsVersion = z
  .int()
  .positive()
  .default(1)
  .describe('The newest version of the terms that the page knows')
export const matchKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The public half of the Ed25519 pair made for this match, in hex')

/** [Q1] The caller names the ticket, so that a repeat is not a second join. */
export const joinQueue = defineCommand({
  name: 'joinQueue',
  payload: z.object({ ticketId: sentId, tier, mode, matchKey, termsVersion }),
  ack: z.object({ ticketId: z.uuid(), state: z.enum(['waiting', 'paired']) }),
  refusals: [
    'outdated_client',
    'already_queued',
    'in_match',
    'ticket_used',
    'match_key_refused',
    'check_needed',
    'check_refused',
    'staff_cannot_play',
    ...SAFE_PLAY_REFUSALS,
    'queue_barred',
    'mode_paused',
    'tier_paused',
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

/** How long an offer of a rematch waits for the other player. */
export const REMATCH_OFFER_MS = 30_000
/** How long after a match a rematch of it can be requested. */
export const REMATCH_WITHIN_MS = 2 * REMATCH_OFFER_MS

/** [Q4] Both players request it, each with a fresh ticket and key; the second request makes the match. */
export const rematch = defineCommand({
  name: 'rematch',
  payload: z.object({ matchId: sentId, ticketId: sentId, matchKey, termsVersion }),
  ack: z.object({
    state: z.enum(['offered', 'paired']),
    untilMs: z.int().nullable().describe('Until when the offer waits; null once paired'),
  }),
  refusals: [
    'not_found',
    'outdated_client',
    'rematch_closed',
    'already_queued',
    'in_match',
    'ticket_used',
    'match_key_refused',
    'check_needed',
    'check_refused',
    'staff_cannot_play',
    ...SAFE_PLAY_REFUSALS,
    'queue_barred',
    'mode_paused',
    'tier_paused',
    'insufficient_funds',
    'money_frozen',
  ],
})

/** Cancels the player's offer or declines the opponent's; `leaves` when the player leaves the result. */
export const withdrawRematch = defineCommand({
  name: 'withdrawRematch',
  payload: z.object({ matchId: sentId, leaves: z.boolean() }),
  ack: z.object({ state: z.enum(['withdrawn', 'paired']) }),
  refusals: ['not_found'],
})

/** [Q10] Small numbers would show a ring of players when to meet each other. */
const waitingCount = z
  .union([z.literal(0), z.literal('few'), z.int().min(10)])
  .describe('The exact number from 10 on; 0 in Normal only')

export const queueChanged = defineEvent({
  name: 'queueChanged',
  payload: z.object({
    ticket: z.object({ id: z.uuid(), tier, mode, joinedAtMs: z.int() }).nullable(),
    othersWaiting: waitingCount,
    wait: z
      .object({
        reason: z.enum(['first', 'open', 'none', 'met']),
        untilMs: z.int().nullable().describe('When a pair rule ends that keeps the waiting players apart'),
      })
      .describe(
        '[Q10] Why the search waits. Normal: first in line, pairing is open, nobody here may be met, or a pair rule. Bounty: always open',
      ),
  }),
})

/** [M7] After each connection and each strike. */
export const strikesChanged = defineEvent({
  name: 'strikesChanged',
  payload: z.object({
    strikes: z.int().nonnegative().describe('In the last 24 hours'),
    barredUntilMs: z.int().nullable().describe('Until when the player cannot join'),
  }),
})

export const rematchOffered = defineEvent({
  name: 'rematchOffered',
  payload: z.object({
    matchId: z.uuid(),
    untilMs: z.int(),
    tier: z.int(),
    number: z.int().positive().describe('[Q4] Which rematch in a row it would be'),
    rival: fighter.nullable().describe('Who asks; null if the account is closed'),
  }),
})

/** The other player cancelled, declined or left: no rematch will be made of the open offers. */
export const rematchEnded = defineEvent({
  name: 'rematchEnded',
  payload: z.object({ matchId: z.uuid(), reason: z.enum(['cancelled', 'left']) }),
})

export const queueCounts = defineEndpoint({
  method: 'GET',
  path: '/queue',
  access: 'player',
  summary: 'How many players wait, by tier and mode',
  reply: dataReply({ queues: z.array(z.object({ tier, mode, playersWaiting: waitingCount })) }),
  refusals: [],
})
