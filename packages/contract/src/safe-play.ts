import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import type { ErrorCode } from './errors.ts'
import { microUsdText } from './money.ts'

/** [L2] What one match more may be refused for by the player's own decision. */
export const SAFE_PLAY_REFUSALS = [
  'self_excluded',
  'timed_out',
  'stake_limit_reached',
  'loss_limit_reached',
  'time_limit_reached',
  'reality_check_due',
] as const satisfies readonly ErrorCode[]

export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_DAYS = [1, 7, 30] as const
export type LimitDays = (typeof LIMIT_DAYS)[number]
/** [L3] From 24 hours to six weeks. */
export const TIME_OUT_DAYS = [1, 3, 7, 14, 28, 42] as const
export type TimeOutDays = (typeof TIME_OUT_DAYS)[number]
/** [L3] At least six months; 0 is permanently. */
export const EXCLUSION_MONTHS = [6, 12, 60, 0] as const
export type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number]
/** [L4] 30 unless the player chose another. */
export const REALITY_CHECK_MINUTES = [15, 30, 60] as const
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number]

export const LIMIT_AMOUNT_MAX = 1_000_000

const count = z.int().nonnegative()
const kind = z.enum(LIMIT_KINDS)
const days = z.literal(LIMIT_DAYS)
const amount = z.int().min(1).max(LIMIT_AMOUNT_MAX).describe('Whole dollars, or minutes of the kind time')
const nextAmount = amount.nullable().describe('Null: no limit')

const limit = z.object({
  kind,
  days,
  amount,
  raise: z
    .object({ amount: nextAmount, confirmFromMs: z.int() })
    .nullable()
    .describe('The higher limit that waits for its second confirmation'),
})
export type PlayLimit = z.output<typeof limit>

const usage = z.object({
  days,
  staked: microUsdText,
  net: microUsdText.describe('Signed: what was won less what was lost'),
  playedMs: count.describe('From pairing to result'),
  freesAtMs: z.int().nullable().describe('When the oldest match of it stops to count'),
  deposited: microUsdText.describe('What deposits made playable, before the fee'),
  depositsFreeAtMs: z.int().nullable().describe('When the oldest deposit of it stops to count'),
})
export type PlayUsage = z.output<typeof usage>

const pause = z.object({
  kind: z.enum(['excluded', 'timed_out']),
  untilMs: z.int().nullable().describe('Null: permanently'),
})
export type PlayPause = z.output<typeof pause>

const realityCheck = z.object({
  everyMinutes: z.literal(REALITY_CHECK_MINUTES),
  isDue: z.boolean().describe('No join until it is answered'),
  session: z
    .object({
      startedAtMs: z.int(),
      dueAtMs: z.int().describe('When it will be due if the player plays on'),
      matches: count,
      won: count,
      staked: microUsdText,
      net: microUsdText,
    })
    .nullable()
    .describe('What was played since the last answer or the last pause as long as the interval'),
})
export type RealityCheck = z.output<typeof realityCheck>

/** What staff see of it: which limits the player chose, and whether a break lasts. */
export const safePlayChoices = z.object({ limits: z.array(limit), pause: pause.nullable() })

export const safePlayState = z.object({
  limits: z.array(limit),
  usage: z.array(usage),
  pause: pause.nullable(),
  realityCheck,
})
export type SafePlayState = z.output<typeof safePlayState>

export const readSafePlay = defineEndpoint({
  method: 'GET',
  path: '/safe-play',
  access: 'player',
  summary: 'Limits, what they count, time-out or self-exclusion, and the reality check of the player',
  reply: dataReply(safePlayState),
  refusals: [],
})

export const setPlayLimit = defineEndpoint({
  method: 'POST',
  path: '/safe-play/limit',
  access: 'player',
  summary: 'Set a limit: a lower one counts at once, a higher one or none after 24 hours and a confirmation',
  body: z.strictObject({ kind, days, amount: nextAmount }),
  reply: dataReply(safePlayState),
  refusals: ['too_many_requests'],
})

export const confirmPlayLimit = defineEndpoint({
  method: 'POST',
  path: '/safe-play/limit/confirm',
  access: 'player',
  summary: 'Confirm a higher limit, 24 hours after it was asked for',
  body: z.strictObject({ kind, days, amount: nextAmount }),
  reply: dataReply(safePlayState),
  refusals: ['raise_too_early', 'raise_not_requested'],
})

export const startTimeOut = defineEndpoint({
  method: 'POST',
  path: '/safe-play/time-out',
  access: 'player',
  summary: 'Stop playing for some days; it cannot be shortened',
  body: z.strictObject({ days: z.literal(TIME_OUT_DAYS) }),
  reply: dataReply(safePlayState),
  refusals: [],
})

export const excludeMyself = defineEndpoint({
  method: 'POST',
  path: '/safe-play/exclusion',
  access: 'player',
  summary: 'Stop playing for at least six months; nobody can end it early',
  body: z.strictObject({
    months: z.literal(EXCLUSION_MONTHS).describe('0: permanently'),
    password: z.string().max(1_000),
  }),
  reply: dataReply(safePlayState),
  refusals: ['password_required', 'password_wrong'],
})

export const setRealityCheck = defineEndpoint({
  method: 'POST',
  path: '/safe-play/reality-check',
  access: 'player',
  summary: 'Choose how often the reality check is shown',
  body: z.strictObject({ everyMinutes: z.literal(REALITY_CHECK_MINUTES) }),
  reply: dataReply(safePlayState),
  refusals: ['reality_check_due'],
})

export const answerRealityCheck = defineEndpoint({
  method: 'POST',
  path: '/safe-play/reality-check/answer',
  access: 'player',
  summary: 'The player has seen what was played and may join again',
  reply: dataReply(safePlayState),
  refusals: [],
})
