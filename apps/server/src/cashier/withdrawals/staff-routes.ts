import { succeed } from '@throwdown/contract/envelope'
import { pauseWithdrawals, rejectWithdrawal, waitingWithdrawals } from '@throwdown/contract/staff-withdrawals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { staffCallerOf } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusal.ts'
import { serve } from '../../platform/route.ts'
import { showWaiting } from './show-waiting.ts'
import { pauseAll, rejectOne } from './staff-store.ts'

type StaffRouteDeps = { readonly pool: pg.Pool; readonly clock: Clock }

/** [C8] What waits, and what one person may stop. The database checks again whose session it is; two people resume by an approval. */
export function staffWithdrawalRoutes(api: FastifyInstance, deps: StaffRouteDeps): void {
  const staffOf = (request: FastifyRequest) => staffCallerOf(deps, request)
  const { pool } = deps
  serve(api, waitingWithdrawals, async ({ query, request }) =>
    succeed(await showWaiting(pool, { query, staff: staffOf(request) })),
  )
  serve(api, rejectWithdrawal, async ({ params: { withdrawalId }, body: { reason }, request }) => {
    const answer = await rejectOne(pool, { withdrawalId, reason, staff: staffOf(request) })
    if (answer === 'not_allowed') return refuse('not_allowed')
    return succeed({ stopped: answer === 'stopped' })
  })
  serve(api, pauseWithdrawals, async ({ body: { reason }, request }) => {
    if (!(await pauseAll(pool, { reason, staff: staffOf(request) }))) return refuse('not_allowed')
    return succeed({})
  })
}
