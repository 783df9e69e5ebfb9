import { z } from 'zod'
import { poolId, poolSummary } from './bounty.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { microUsdText } from './money.ts'

/** [B13] One line of the public list, in the order of events. Players are named by their random id in this pool. */
export const poolLedgerLine = z.object({
  n: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(['match', 'bank', 'risk', 'prize', 'return']),
  player: z.uuid().describe('A match: its winner'),
  opponent: z.uuid().optional(),
  points: z.int().nonnegative().optional(),
  microUsd: microUsdText.optional().describe('A match: what the win put in. Otherwise what was paid out'),
  scoring: z.boolean().optional().describe('[B2] Whether the winner opened a locked hand'),
  opponentScoring: z.boolean().optional().describe('[B2] Whether the opponent opened a locked hand'),
  receipt: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('SHA-256 of "throwdown/pool-receipt/v1:" and the match id: only its players can find it'),
})
export type PoolLedgerLine = z.output<typeof poolLedgerLine>

export const poolLedger = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/ledger/:poolId',
  access: 'public',
  summary: 'The whole public list of a pool, to recompute its ranks and prizes',
  params: z.object({ poolId }),
  query: z.object({ after: z.coerce.number().int().nonnegative().default(0) }),
  reply: dataReply({
    pool: poolSummary,
    termsVersion: z.int().positive(),
    excluded: z
      .array(z.uuid())
      .describe(
        '[B8] Who played enough and gets no prize: not a verified person when the review began, or a confirmed case',
      ),
    lines: z.array(poolLedgerLine).max(500),
    more: z.boolean().describe('Ask again after the last n'),
  }),
  refusals: ['not_found'],
})
