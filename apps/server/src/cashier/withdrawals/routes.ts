import { succeed } from '@throwdown/contract/envelope'
import { quoteWithdrawal, requestWithdrawal } from '@throwdown/contract/wallet'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { callerOf, serve } from '../../platform/route.ts'
import { requestQuote, storeWithdrawalRequest } from './request-withdrawal.ts'

type RouteDeps = { readonly pool: pg.Pool; readonly clock: Clock; readonly jobs: JobQueue }

export function withdrawalRoutes(api: FastifyInstance, deps: RouteDeps): void {
  serve(api, quoteWithdrawal, async ({ body, request }) => {
    const { playerId } = callerOf(request)
    return succeed(await requestQuote(deps, { ...body, playerId, micros: BigInt(body.micros) }))
  })
  serve(api, requestWithdrawal, async ({ body, request }) => {
    const { playerId, sessionId } = callerOf(request)
    const asked = { ...body, playerId, sessionId, micros: BigInt(body.micros) }
    return succeed(await storeWithdrawalRequest(deps, asked))
  })
}
