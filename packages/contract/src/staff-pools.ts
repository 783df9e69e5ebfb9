import { z } from 'zod'
import { poolId } from './bounty.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { microUsdText } from './money.ts'

const staffPool = z.object({
  id: poolId,
  tier: z.int(),
  state: z.enum(['OPEN', 'CLOSING', 'REVIEW']),
  startsAtMs: z.int(),
  endsAtMs: z.int(),
  settlesAtMs: z.int().nullable().describe('[B14] When the timer settles it; null before the review'),
  payoutStoppedAtMs: z.int().nullable().describe('Since when two people stopped its payout'),
  players: z.int(),
  total: microUsdText.describe('What wins have put in, by its runs'),
  booked: microUsdText.describe('What its account holds: another sum is a breach of the ledger'),
  endsAs: z
    .enum(['SETTLED', 'VOID'])
    .nullable()
    .describe('By what is known now; null before the review. VOID returns the contributions'),
  fee: microUsdText.nullable(),
  prizes: z.array(
    z.object({ place: z.int(), playerId: z.uuid(), username: z.string(), micros: microUsdText }),
  ),
  request: z
    .object({
      approvalId: z.uuid(),
      kind: z.enum(['pool-payout-stop', 'pool-payout-resume']),
      signatures: z.int(),
    })
    .nullable()
    .describe('The open request to stop or resume its payout'),
})

export type StaffPool = z.output<typeof staffPool>

export const staffPools = defineEndpoint({
  method: 'GET',
  path: '/staff/pools',
  access: 'admin',
  summary: 'Every pool that has not ended, those in review first with what would be paid; recorded',
  reply: dataReply({ pools: z.array(staffPool) }),
  refusals: ['not_signed_in', 'not_allowed'],
})
