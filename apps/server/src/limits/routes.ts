import { succeed } from '@throwdown/contract/envelope'
import {
  answerRealityCheck,
  confirmPlayLimit,
  excludeMyself,
  readSafePlay,
  setPlayLimit,
  setRealityCheck,
  startTimeOut,
} from '@throwdown/contract/safe-play'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf, nowOf } from '../identity/identity.ts'
import { refuse } from '../platform/refusal.ts'
import { callerOf, serve } from '../platform/route.ts'
import { changeLimit, excludePlayer, raiseLimit, type SafePlayDeps, takeTimeOut } from './change-safe-play.ts'
import { showSafePlay } from './show-safe-play.ts'
import { answerCheck, setCheckInterval } from './store.ts'

/** What players decide about their own play [L2] to [L4]; the database refuses the joins. */
export function limitRoutes(api: FastifyInstance, deps: SafePlayDeps): void {
  const { pool } = deps.database
  const stateOf = async (request: FastifyRequest) =>
    succeed(await showSafePlay(pool, callerOf(request).playerId, deps.clock.nowMs()))
  const playerOf = (request: FastifyRequest) => ({
    signedIn: callerOf(request),
    client: clientOf(deps, request),
  })
  serve(api, readSafePlay, async ({ request }) => stateOf(request))
  serve(api, setPlayLimit, async ({ body, request }) => {
    await changeLimit(deps, playerOf(request), body)
    return stateOf(request)
  })
  serve(api, confirmPlayLimit, async ({ body, request }) => {
    await raiseLimit(deps, playerOf(request), body)
    return stateOf(request)
  })
  serve(api, startTimeOut, async ({ body, request }) => {
    await takeTimeOut(deps, playerOf(request), body.days)
    return stateOf(request)
  })
  serve(api, excludeMyself, async ({ body, request }) => {
    await excludePlayer(deps, playerOf(request), body)
    return stateOf(request)
  })
  serve(api, setRealityCheck, async ({ body, request }) => {
    const { playerId } = callerOf(request)
    const isSet = await setCheckInterval(pool, { playerId, minutes: body.everyMinutes, now: nowOf(deps) })
    if (!isSet) refuse('reality_check_due')
    return stateOf(request)
  })
  serve(api, answerRealityCheck, async ({ request }) => {
    await answerCheck(pool, callerOf(request).playerId, nowOf(deps))
    return stateOf(request)
  })
}
