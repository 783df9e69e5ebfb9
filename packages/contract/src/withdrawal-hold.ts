import { z } from 'zod'

/** [C9] Changes of the account that make every withdrawal wait for a day. */
export const WITHDRAWAL_HOLDS = ['reopened', 'password_changed', 'email_changed', 'factor_changed'] as const

export const withdrawalHold = z.object({ reason: z.enum(WITHDRAWAL_HOLDS), untilMs: z.int() })
