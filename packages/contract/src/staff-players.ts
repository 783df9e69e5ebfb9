import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import { checkState } from './player-check.ts'
import { HOLD_KINDS, HOLD_REASONS } from './player-hold.ts'
import { historyMatch } from './profile.ts'
import { safePlayChoices } from './safe-play.ts'
import { staffReason } from './staff-reason.ts'
import { plainText } from './user.ts'
import { statementLine } from './wallet.ts'

const PAGE_DEFAULT = 20
const PAGE_MAX = 50
/** The longest e-mail address. */
const TEXT_MAX = 254

const status = z.enum(['active', 'deactivated', 'deleted'])
const role = z.enum(['player', 'admin'])

const foundPlayer = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string().nullable().describe('Its name shortened; null for a deleted account'),
  role,
  status,
  createdAtMs: z.int(),
  holds: z.array(z.enum(HOLD_KINDS)),
})
export type FoundPlayer = z.output<typeof foundPlayer>

const playerHold = z.object({
  what: z.enum(HOLD_KINDS),
  reason: z.enum(HOLD_REASONS),
  setBy: z.string().nullable(),
  setAtMs: z.int(),
  mayRelease: z.boolean().describe('False for the person who set it'),
})

const staffPlayer = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string().nullable(),
  role,
  status,
  createdAtMs: z.int(),
  lastLoginAtMs: z.int().nullable(),
  check: checkState,
  safePlay: safePlayChoices.describe('[L2] [L3] A break of another account of the person counts'),
  money: z.object({
    available: microUsdText,
    reserved: microUsdText,
    withdrawing: microUsdText,
    withdrawOnly: microUsdText,
  }),
  lines: z.array(statementLine).describe('The newest of the statement'),
  matches: z
    .array(historyMatch.omit({ throws: true, voided: true }))
    .describe('The newest; throws are of the players alone'),
  sessions: z.array(
    z.object({ device: z.string(), network: z.string(), startedAtMs: z.int(), lastUsedAtMs: z.int() }),
  ),
  holds: z.array(playerHold),
  closedBy: z
    .enum(['player', 'staff'])
    .nullable()
    .describe('Who deactivated it; null if it is open, deleted or not known'),
})
export type StaffPlayer = z.output<typeof staffPlayer>

const params = z.object({ playerId: sentId })
const STAFF_REFUSALS = ['not_signed_in', 'not_allowed'] as const

/** A POST: what is searched for may be an e-mail address, and addresses of calls are written to logs. */
export const searchPlayers = defineEndpoint({
  method: 'POST',
  path: '/staff/players/search',
  access: 'admin',
  summary: 'Accounts whose username or e-mail begins with a text, in the order of the alphabet; recorded',
  body: z.strictObject({
    by: z.enum(['username', 'email']),
    text: plainText(TEXT_MAX).trim().toLowerCase().default(''),
    after: sentId.optional().describe('The `next` of the page before'),
    limit: z.int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  }),
  reply: dataReply({ players: z.array(foundPlayer), next: z.uuid().nullable() }),
  refusals: [...STAFF_REFUSALS],
})

export const readPlayer = defineEndpoint({
  method: 'GET',
  path: '/staff/players/:playerId',
  access: 'admin',
  summary:
    'One account with its check, limits and break, money, newest lines, matches, sessions and holds; recorded, and 60 in an hour at most',
  params,
  reply: dataReply(staffPlayer),
  refusals: [...STAFF_REFUSALS, 'not_found', 'too_many_accounts'],
})

export const holdPlayer = defineEndpoint({
  method: 'POST',
  path: '/staff/players/:playerId/holds',
  access: 'admin',
  summary: 'Stop the play or the withdrawals of a player, who reads the reason; recorded with the note',
  params,
  body: z.strictObject({ what: z.enum(HOLD_KINDS), reason: z.enum(HOLD_REASONS), note: staffReason }),
  reply: dataReply({}),
  refusals: [...STAFF_REFUSALS, 'not_found', 'hold_exists'],
})

export const releasePlayer = defineEndpoint({
  method: 'POST',
  path: '/staff/players/:playerId/holds/release',
  access: 'admin',
  summary: 'Release what another member of staff holds of a player; recorded with the note',
  params,
  body: z.strictObject({ what: z.enum(HOLD_KINDS), note: staffReason }),
  reply: dataReply({}),
  refusals: [...STAFF_REFUSALS, 'hold_missing', 'hold_needs_another_person'],
})
