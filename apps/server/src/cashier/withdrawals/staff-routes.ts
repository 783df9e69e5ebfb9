import { succeed } from '@throwdown/contract/envelope'
import { pauseWithdrawals, rejectWithdrawal, waitingWithdrawals } from '@throwdown/contract/staff-withdrawals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { StaffCaller } from '../../audit/staff-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusal.ts'
import { serve } from '../../platform/route.ts'
import { showWaiting } from './show-waiting.ts'
import { pauseAll, rejectOne } from './staff-store.ts'

type StaffRouteDeps = {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Refuses a caller who is not signed in as staff. */
  readonly staffOf: (request: FastifyRequest) => Omit<StaffCaller, 'now'>
}

/** [C8] What waits, and what one person may stop. The database asks again whose session it is; two people resume by an approval. */
export function staffWithdrawalRoutes(api: FastifyInstance, { pool, clock, staffOf }: StaffRouteDeps): void {
  const callerOf = (request: FastifyRequest) => ({ ...staffOf(request), now: new Date(clock.nowMs()) })
  serve(api, waitingWithdrawals, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return succeed(await showWaiting(pool, { query, staff: callerOf(request) }))
  })
  serve(api, rejectWithdrawal, async ({ params: { withdrawalId }, body: { reason }, request }) => {
    const answer = await rejectOne(pool, { withdrawalId, reason, staff: callerOf(request) })
    if (answer === 'not_allowed') return refuse('not_allowed')
    return succeed({ stopped: answer === 'stopped' })
  })
  serve(api, pauseWithdrawals, async ({ body: { reason }, request }) => {
    if (!(await pauseAll(pool, { reason, staff: callerOf(request) }))) return refuse('not_allowed')
    return succeed({})
  })
}
