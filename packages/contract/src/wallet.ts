import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { ERROR_CODES } from './errors.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import { STAFF_HOLDS } from './player-hold.ts'
import { PAUSE_REASONS } from './service-pause.ts'
import { signedAddress } from './signed-address.ts'
import { WITHDRAW_ONLY_REASONS } from './withdraw-only.ts'
import { WITHDRAWAL_HOLDS, withdrawalHold } from './withdrawal-hold.ts'

export const COINS = ['sol', 'usdc'] as const
export const coin = z.enum(COINS)

/** Lamports or micro-USDC as a decimal string. */
export const units = z.string().regex(/^(0|[1-9]\d{0,18})$/)
const atMs = z.int()
/** As far as a date goes. */
export const queriedMs = z.coerce.number().int().min(0).max(8_640_000_000_000_000)
export const solanaAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

export const price = z.object({ microUsdPerSol: microUsdText, asOfMs: atMs })

/** Why a finalized deposit is not credited yet: no fresh price [C4], or the coins of the house cover too little [C7]. */
export const DEPOSIT_WAIT_REASONS = ['price', 'coverage'] as const

/** [C2] A deposit is `arriving` at `confirmed`, `waiting` when finalized and not credited yet, `credited` once it is in the balance. */
export const deposit = z.object({
  id: z.string().describe('signature:coin'),
  coin,
  units,
  state: z.enum(['arriving', 'waiting', 'credited', 'dust']),
  waitReason: z.enum(DEPOSIT_WAIT_REASONS).nullable().describe('What a waiting one waits for'),
  micros: microUsdText
    .nullable()
    .describe('What was added to the balance, after the fee; null until it is known'),
  fee: microUsdText.nullable(),
  signature: z.string(),
  seenAtMs: atMs,
  creditedAtMs: atMs.nullable(),
})

/** Why a withdrawal waits. Each has a sentence on the screen with what happens next [C3]. */
export const WITHDRAWAL_WAIT_REASONS = [
  'new_address',
  'stop_time',
  ...WITHDRAWAL_HOLDS,
  'approval',
  'limit',
  'ledger',
  'hot_wallet',
  'price',
  'paused',
  ...STAFF_HOLDS,
] as const
export const WITHDRAWAL_FAILURES = [
  'refused_by_chain',
  'rejected_by_staff',
  'cancelled',
  'stopped',
  'address_unusable',
  'price_gone',
  'not_accepted',
] as const

export const withdrawal = z.object({
  id: z.uuid(),
  coin,
  address: solanaAddress,
  micros: microUsdText.describe('What leaves the balance'),
  fee: microUsdText,
  units: units.nullable().describe('What arrives; null until the price is fixed'),
  state: z.enum(['requested', 'waiting', 'sending', 'paid', 'returned']),
  waitReason: z
    .enum([...WITHDRAWAL_WAIT_REASONS, 'unseen'])
    .nullable()
    .describe('unseen: the cashier has not looked at it yet, and nothing has left the balance'),
  waitsUntilMs: atMs.nullable(),
  failure: z.enum(WITHDRAWAL_FAILURES).nullable(),
  refusal: z.enum(ERROR_CODES).nullable().describe('Why it was not accepted'),
  signature: z.string().nullable(),
  canCancel: z.boolean().describe('[C9] No attempt to pay it exists'),
  requestedAtMs: atMs,
  endedAtMs: atMs.nullable(),
})

export const currentBalance = defineEndpoint({
  method: 'GET',
  path: '/balance/current',
  access: 'player',
  summary: 'The balance in dollars, and what it is worth in SOL',
  reply: dataReply(
    z.object({
      usdBalance: z.number().describe('Dollars, floored to cents'),
      solBalance: z.number().nullable().describe('The same at the newest price; null without a fresh price'),
      available: microUsdText,
      reserved: microUsdText,
      withdrawing: microUsdText,
      withdrawOnly: microUsdText.describe('[L2] What can be withdrawn and not played'),
      withdrawOnlyReason: z.enum(WITHDRAW_ONLY_REASONS).nullable().describe('Of the newest such deposit'),
      returned: z
        .object({ micros: microUsdText, freeAtMs: atMs.describe('When the first of it can be played') })
        .nullable()
        .describe('[C9] Part of withdrawOnly: it came back from a withdrawal and can be played a day later'),
    }),
  ),
  refusals: ['not_signed_in'],
})

export const STATEMENT_KINDS = ['deposit', 'withdrawal', 'match', 'bounty', 'bonus'] as const

/** One line of the statement: a journal that moved the player's money. */
export const statementLine = z.object({
  id: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  atMs,
  amount: microUsdText.describe('Signed: what it added to the sum of all own accounts'),
  fee: microUsdText,
  balanceAfter: microUsdText,
  withdrawOnly: microUsdText.describe('[L2] What of the amount of a deposit can only be withdrawn'),
  reference: z.string().nullable().describe('Match id, signature or pool'),
})

export const balanceHistory = defineEndpoint({
  method: 'GET',
  path: '/balance/history',
  access: 'player',
  summary: 'The statement, newest first',
  query: z.object({
    kind: z.enum(STATEMENT_KINDS).optional(),
    fromMs: queriedMs.optional().describe('The first moment that counts'),
    untilMs: queriedMs.optional().describe('The first moment that no longer counts'),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  reply: dataReply(z.object({ lines: z.array(statementLine), next: z.string().nullable() })),
  refusals: ['not_signed_in', 'invalid_request'],
})

export const wallet = defineEndpoint({
  method: 'GET',
  path: '/wallet',
  access: 'player',
  summary: 'The deposit address with the terms of money in and out',
  reply: dataReply(
    z.object({
      address: solanaAddress
        .nullable()
        .describe('Null until the check is passed and it is signed, and while deposits are paused'),
      ...signedAddress,
      checked: z.boolean().describe('[L1] The player check is passed'),
      usdcMint: solanaAddress,
      depositFeeBps: z.int(),
      withdrawalFeeBps: z.int(),
      depositMin: z.object({ sol: units, usdc: units }),
      withdrawalMin: microUsdText,
      withdrawalDayMax: microUsdText,
      withdrawalLeftToday: microUsdText,
      price: price.nullable(),
      depositsPaused: z.boolean().describe('[C7] Those of SOL'),
      depositsPausedFor: z
        .enum(PAUSE_REASONS)
        .nullable()
        .describe('Why staff paused all new deposits, if they did'),
      withdrawalsPaused: z.boolean(),
      withdrawalHold: withdrawalHold
        .nullable()
        .describe('[C9] Why every withdrawal of this player waits now, and until when'),
    }),
  ),
  refusals: ['not_signed_in'],
})

export const walletActivity = defineEndpoint({
  method: 'GET',
  path: '/wallet/activity',
  access: 'player',
  summary: 'Deposits and withdrawals, open ones first, then the newest',
  reply: dataReply(z.object({ deposits: z.array(deposit), withdrawals: z.array(withdrawal) })),
  refusals: ['not_signed_in'],
})

const withdrawalBody = {
  coin,
  address: z.string().max(64).describe('Checked by the server: a typing error has its own refusal'),
  micros: microUsdText,
}

export const quoteWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/wallet/withdrawals/quote',
  access: 'player',
  summary: 'What would arrive, what it costs, and whether it would wait',
  body: z.object(withdrawalBody),
  reply: dataReply(
    z.object({
      fee: microUsdText,
      arrives: microUsdText,
      units,
      networkFee: microUsdText.nullable().describe('About what it costs us; null without a price'),
      price: price.nullable().describe('Null for USDC'),
      waitReason: z.enum(WITHDRAWAL_WAIT_REASONS).nullable(),
      waitsUntilMs: atMs.nullable(),
    }),
  ),
  refusals: [
    'not_signed_in',
    'invalid_request',
    'insufficient_funds',
    'address_mistyped',
    'address_not_a_wallet',
    'address_is_ours',
    'withdrawal_too_small',
    'withdrawal_over_limit',
    'price_missing',
    'withdrawals_paused',
    'money_frozen',
  ],
})

export const requestWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/wallet/withdrawals',
  access: 'player',
  summary: 'Requests a withdrawal; the caller names it, so that a repeat does not count twice',
  body: z.object({
    id: sentId,
    confirmationId: z.uuid().describe('[C9] Proved for exactly this coin, address and amount'),
    ...withdrawalBody,
  }),
  reply: dataReply(withdrawal),
  refusals: [...quoteWithdrawal.refusals, 'ticket_used', 'confirmation_needed'],
})

/** [C9] Until an attempt to pay it exists. What comes back can only be withdrawn for a day. */
export const cancelWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/wallet/withdrawals/:withdrawalId/cancel',
  access: 'player',
  summary: 'Cancel an own withdrawal while it waits',
  params: z.object({ withdrawalId: sentId }),
  reply: dataReply(withdrawal),
  refusals: ['not_found', 'withdrawal_sent'],
})
