import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import { staffReason } from './staff-reason.ts'
import { WITHDRAWAL_WAIT_REASONS } from './wallet.ts'

const PAGE_WITHDRAWALS = 50

const body = z.strictObject({ reason: staffReason })
const refusals = ['not_signed_in', 'not_allowed'] as const

export const rejectWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/:withdrawalId/reject',
  access: 'admin',
  summary: 'Stop a withdrawal that is not signed; its money goes back to the player without a fee',
  params: z.object({ withdrawalId: sentId }),
  body,
  reply: dataReply(z.object({ stopped: z.boolean().describe('False if it is signed, ended or unknown') })),
  refusals: [...refusals],
})

export const pauseWithdrawals = defineEndpoint({
  method: 'POST',
  path: '/staff/withdrawals/pause',
  access: 'admin',
  summary: 'Pause all withdrawals at once; what is signed is still sent, and two people resume them',
  body,
  reply: dataReply(z.object({})),
  refusals: [...refusals],
})

const waitingWithdrawal = z.object({
  id: z.uuid(),
  player: z.object({ id: z.uuid(), username: z.string(), joinedAtMs: z.int() }),
  coin: z.enum(['sol', 'usdc']),
  micros: microUsdText.describe('What leaves the balance'),
  fee: microUsdText,
  units: z.string().describe('What is paid, in lamports or micro-USDC'),
  address: z.string(),
  addressSinceMs: z.int().nullable().describe('When the player first asked for this address'),
  sharedBy: z.int().describe('How many other players have withdrawn to it'),
  requestedAtMs: z.int(),
  waitReason: z.enum(WITHDRAWAL_WAIT_REASONS),
  waitsUntilMs: z.int().nullable(),
  needsApproval: z
    .boolean()
    .describe('[C8] It is above the limit of the terms, or the signer wants two people'),
  isApproved: z.boolean().describe('By an approval that can still be used'),
  needsAnother: z
    .boolean()
    .describe('An earlier approval has expired, was used for a payment that did not arrive, or was refused'),
  request: z
    .object({ approvalId: z.uuid(), signatures: z.int() })
    .nullable()
    .describe('The open request of staff to approve it'),
})

export type WaitingWithdrawal = z.output<typeof waitingWithdrawal>

const unknownPayment = z.object({
  signature: z.string(),
  coin: z.enum(['sol', 'usdc']),
  units: z.string().describe('What left the hot wallet, in lamports or micro-USDC'),
  address: z.string().nullable().describe('Who received it, if it was one'),
  foundAtMs: z.int(),
  isSweep: z.boolean().describe('A sweep of deposits, which the cashier books by itself'),
  withdrawal: z
    .object({ id: z.uuid(), username: z.string() })
    .nullable()
    .describe('An open withdrawal of exactly these coins to this address'),
})

export type UnknownPayment = z.output<typeof unknownPayment>

export const waitingWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/staff/withdrawals',
  access: 'admin',
  summary:
    'Withdrawals that wait: those that two people must approve first, then those that staff hold, then the rest; recorded',
  query: z.object({
    after: z
      .string()
      .regex(/^[123]\.\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(PAGE_WITHDRAWALS).default(PAGE_WITHDRAWALS),
  }),
  reply: dataReply(
    z.object({
      withdrawals: z.array(waitingWithdrawal),
      next: z.string().nullable(),
      pause: z
        .object({ reason: z.string(), sinceMs: z.int() })
        .nullable()
        .describe('Set while staff have paused all withdrawals'),
      isFrozen: z.boolean().describe('All money is stopped'),
      unknownPayments: z
        .array(unknownPayment)
        .describe('[C10] What the hot wallet has paid and is not in the ledger; at most 50'),
    }),
  ),
  refusals: [...refusals],
})
