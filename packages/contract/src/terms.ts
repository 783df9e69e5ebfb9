import { MODES, TIERS } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { microUsdText } from './money.ts'

const bps = z.int().min(0).max(10_000).describe('Basis points: 500 is 5%')

/** [P4] What one match pays, to the micro-dollar: the Join box before the click, the result screen after. */
const payoutLine = z.object({
  tier: z.literal(TIERS),
  mode: z.enum(MODES),
  stake: microUsdText,
  winnerReceives: microUsdText,
  fee: microUsdText,
  pool: microUsdText,
  netIfWon: microUsdText,
  netIfLost: microUsdText,
})

export const currentTerms = defineEndpoint({
  method: 'GET',
  path: '/terms',
  access: 'public',
  summary: 'The published terms: tiers, fees and what every match pays',
  reply: dataReply({
    version: z.int().positive(),
    tiers: z.array(z.literal(TIERS)),
    fees: z.object({ winBps: bps, depositBps: bps, withdrawalBps: bps, poolBps: bps }),
    poolShareBps: z.object({ normal: bps, bounty: bps }),
    prizes: z.object({ secondBps: bps, thirdBps: bps }).describe('First place gets the rest'),
    ageMin: z.int(),
    payouts: z.array(payoutLine),
  }),
  refusals: [],
})
