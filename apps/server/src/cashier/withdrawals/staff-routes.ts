import { succeed } from '@throwdown/contract/envelope'
import { pauseWithdrawals, rejectWithdrawal } from '@throwdown/contract/staff-withdrawals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusal.ts'
import { serve } from '../../platform/route.ts'
import { pauseAll, rejectOne, type StaffCaller } from './staff-store.ts'

type StaffRouteDeps = {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Refuses a caller who is not signed in as staff. */
  readonly staffOf: (request: FastifyRequest) => StaffCaller
}

/** [C8] What one person may stop. The database asks again whose session it is; two people resume by an approval. */
export function staffWithdrawalRoutes(api: FastifyInstance, { pool, clock, staffOf }: StaffRouteDeps): void {
  const callOf = (request: FastifyRequest) => ({ staff: staffOf(request), now: new Date(clock.nowMs()) })
  serve(api, rejectWithdrawal, async ({ params: { withdrawalId }, body: { reason }, request }) => {
    const answer = await rejectOne(pool, { withdrawalId, reason, ...callOf(request) })
    if (answer === 'not_allowed') return refuse('not_allowed')
    return succeed({ stopped: answer === 'stopped' })
  })
  serve(api, pauseWithdrawals, async ({ body: { reason }, request }) => {
    if (!(await pauseAll(pool, { reason, ...callOf(request) }))) return refuse('not_allowed')
    return succeed({})
  })
}
