import { MODES } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { defineCommand, defineEvent } from './event.ts'
import { sentId } from './id.ts'
import { AVATAR_IDS } from './user.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const matchId = z.uuid()
const turn = z.int().min(1).max(1_000)
const seat = z.literal([0, 1])
/** Names the browser that holds the match key [M11]. */
export const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const sig = hex(64).describe('Ed25519 signature by the match key, in hex')

/** One entry of the transcript as it is stored and published; `packages/rules` knows the bodies and checks them. */
export const storedEntry = z.object({
  entry: z.object({
    v: z.literal(2),
    match: matchId,
    seq: z.int().nonnegative(),
    prev: hex(32),
    t: z.int(),
    type: z.enum([
      'header',
      'accept',
      'open',
      'commit',
      'lock',
      'reveal',
      'bad_reveal',
      'timeout',
      'outage',
      'surrender',
      'turn',
      'result',
    ]),
    body: z.record(z.string(), z.unknown()),
  }),
  hash: hex(32),
  key: hex(32).optional().describe('The day key that signed it'),
  sig: hex(64).optional().describe("The operator's signature on header, locks and result"),
})

const certificate = z.object({
  rootKeyId: z.int().nonnegative(),
  key: hex(32).describe('The day key'),
  validFrom: z.int().nonnegative(),
  validTo: z.int().nonnegative(),
  sig: hex(64).describe("The root key's signature"),
})
const certificates = z.array(certificate).describe('Of every day key that signed one of the entries')

const receipt = z
  .object({ recv: z.int().describe('When the message arrived'), sig: hex(64), certificate })
  .describe("The operator's signed receipt for a stored message")

const ANY_TIME = ['not_found', 'match_over', 'not_playing_here', 'malformed'] as const
const done = z.object({})

export const acceptMatch = defineCommand({
  name: 'acceptMatch',
  payload: z.object({ matchId: sentId, sig }),
  ack: done,
  refusals: [...ANY_TIME, 'wrong_phase', 'bad_signature'],
})

const commitment = { turn, c: hex(32), sig }
const COMMIT_REFUSALS = [
  ...ANY_TIME,
  'wrong_phase',
  'turn_closed',
  'turn_not_open',
  'too_late',
  'bad_signature',
  'already_committed',
] as const
const received = z.object({ receipt })

/** [F4] Every commitment has the same size, whatever the hand. */
export const commitHand = defineCommand({
  name: 'commitHand',
  payload: z.object({ matchId: sentId, ...commitment }),
  ack: received,
  refusals: COMMIT_REFUSALS,
})

const opening = { turn, hand: z.int().min(0).max(2), nonce: hex(32), sig }
const REVEAL_REFUSALS = [
  ...ANY_TIME,
  'wrong_phase',
  'turn_closed',
  'turn_not_open',
  'too_late',
  'bad_signature',
  'already_revealed',
  'does_not_open',
] as const

export const revealHand = defineCommand({
  name: 'revealHand',
  payload: z.object({ matchId: sentId, ...opening }),
  ack: received,
  refusals: REVEAL_REFUSALS,
})

/**
 * The second channel for what does not arrive over the socket. The signature of the match key is enough: no login. The same
 * bytes over both channels count once.
 */
export const postCommit = defineEndpoint({
  method: 'POST',
  path: '/matches/:matchId/commit',
  access: 'public',
  summary: 'Seals a hand when the socket does not',
  params: z.object({ matchId: sentId }),
  body: z.object({ seat, ...commitment }),
  reply: dataReply(received),
  refusals: COMMIT_REFUSALS,
})

export const postReveal = defineEndpoint({
  method: 'POST',
  path: '/matches/:matchId/reveal',
  access: 'public',
  summary: 'Opens a sealed hand when the socket does not',
  params: z.object({ matchId: sentId }),
  body: z.object({ seat, ...opening }),
  reply: dataReply(received),
  refusals: REVEAL_REFUSALS,
})

export const surrender = defineCommand({
  name: 'surrender',
  payload: z.object({ matchId: sentId, turn, sig }),
  ack: done,
  refusals: [...ANY_TIME, 'wrong_phase', 'turn_closed', 'turn_not_open', 'bad_signature'],
})

export const fighter = z.object({ name: z.string(), avatarId: z.enum(AVATAR_IDS) })

const fighters = z
  .tuple([fighter.nullable(), fighter.nullable()])
  .describe(
    'By seat; null while the opponent is masked: in Bounty mode until the first turn with an opening is scored',
  )

const seatedMatch = z.object({
  matchId,
  seat,
  tier: z.int(),
  mode: z.enum(MODES),
  fighters,
  playsHere: z.boolean().describe('Whether the asking device holds the match key'),
  entries: z.array(storedEntry).describe('What this seat may see, oldest first'),
  certificates,
})

/** [M11] Makes this tab the one that plays on its device, as if it had connected last. */
export const playHere = defineCommand({
  name: 'playHere',
  payload: z.object({ matchId: sentId }),
  ack: done,
  refusals: ['not_found'],
})

/** No match has so many entries; what is larger does not fit the column that it is compared with. */
const SEQ_MAX = 10_000

/** `afterSeq` is the last entry before the first gap; -1 requests everything. */
export const sync = defineCommand({
  name: 'sync',
  payload: z.object({ matchId: sentId, afterSeq: z.int().min(-1).max(SEQ_MAX) }),
  ack: seatedMatch.extend({
    rematchNumber: z.int().nonnegative().describe('[Q4] Which rematch in a row this match is; 0 for none'),
    serverTimeMs: z.int(),
  }),
  refusals: ['not_found'],
})

export const matchFound = defineEvent({
  name: 'matchFound',
  payload: z.object({
    matchId,
    seat,
    ticketId: z.uuid(),
    fighters,
    entries: z.array(storedEntry),
    certificates,
  }),
})

export const matchEntry = defineEvent({
  name: 'matchEntry',
  payload: z.object({ matchId, entries: z.array(storedEntry), certificates }),
})

export const currentMatch = defineEndpoint({
  method: 'GET',
  path: '/matches/current',
  access: 'player',
  summary: 'The running match of the player, as the player may see it',
  reply: dataReply({ match: seatedMatch.omit({ playsHere: true }).nullable() }),
  refusals: [],
})

export const matchTranscript = defineEndpoint({
  method: 'GET',
  path: '/matches/:matchId/transcript',
  access: 'public',
  summary: 'The whole transcript of a finished match, for anyone to verify',
  params: z.object({ matchId: sentId }),
  reply: dataReply({ entries: z.array(storedEntry), certificates }),
  refusals: ['not_found'],
})
