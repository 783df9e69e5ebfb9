import { z } from 'zod'

const CALL_OUTCOMES = ['done', 'refused', 'failed'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** What people watch of the signer. It has no port for metrics: the worker requests this and shows it. */
export const figuresRequest = z.strictObject({})
export const figuresReply = z.object({
  /** Day keys that may still be certified within the hour. */
  certificatesLeft: z.int().min(0),
  /** What may still be signed within the span, in the smallest units of the coin. */
  room: z.array(
    z.object({
      coin: z.enum(['SOL', 'USDC']),
      span: z.enum(['hour', 'day']),
      units: z.string().regex(/^\d{1,19}$/),
    }),
  ),
  calls: z.array(
    z.object({ path: z.string().max(40), outcome: z.enum(CALL_OUTCOMES), count: z.int().min(0) }),
  ),
})
