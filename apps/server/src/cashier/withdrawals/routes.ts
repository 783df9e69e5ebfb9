import { succeed } from '@throwdown/contract/envelope'
import { askWithdrawal, quoteWithdrawal } from '@throwdown/contract/wallet'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { callerOf, serve } from '../../platform/route.ts'
import { askForQuote, askForWithdrawal } from './ask-withdrawal.ts'

type RouteDeps = { readonly pool: pg.Pool; readonly clock: Clock }

export function withdrawalRoutes(api: FastifyInstance, deps: RouteDeps): void {
  serve(api, quoteWithdrawal, async ({ body, request }) => {
    const { playerId } = callerOf(request)
    return succeed(await askForQuote(deps, { ...body, playerId, micros: BigInt(body.micros) }))
  })
  serve(api, askWithdrawal, async ({ body, request }) => {
    const { playerId } = callerOf(request)
    return succeed(await askForWithdrawal(deps, { ...body, playerId, micros: BigInt(body.micros) }))
  })
}
