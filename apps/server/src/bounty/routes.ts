import {
  activePools,
  bankIt,
  bountyLeaderboard,
  completedWinners,
  currentRuns,
  poolDetails,
  poolLedger,
  riskIt,
} from '@throwdown/contract/bounty'
import { succeed } from '@throwdown/contract/envelope'
import type { Tier } from '@throwdown/rules/terms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Redis } from '../platform/redis.ts'
import { refuse } from '../platform/refusal.ts'
import { type CallerOf, serve } from '../platform/route.ts'
import type { BountyPorts } from './ports.ts'
import { showActivePools, showBoard, showDetails, showWinners } from './show-boards.ts'
import { showList } from './show-list.ts'
import { showRun, showRuns } from './show-run.ts'
import { saveChoice } from './store.ts'

type Parts = {
  readonly pool: pg.Pool
  readonly redis: Redis
  readonly clock: Clock
  readonly ports: BountyPorts
  readonly callerOf: CallerOf
}

export function bountyRoutes(api: FastifyInstance, parts: Parts): void {
  choiceRoutes(api, parts)
  boardRoutes(api, parts)
}

function choiceRoutes(api: FastifyInstance, { pool, redis, clock, callerOf }: Parts): void {
  serve(api, currentRuns, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ runs: await showRuns({ db: pool, redis }, playerId, clock.nowMs()) })
  })

  /** [B3] [B4] Asking again for the same win changes nothing and gets the same answer. */
  const choose = async (
    request: FastifyRequest,
    choice: { tier: Tier; matchId: string; decision: 'bank' | 'risk' },
  ) => {
    const { playerId } = callerOf(request)
    const poolId = await saveChoice(pool, { playerId, ...choice }, clock.nowMs())
    return succeed(await showRun({ db: pool, redis }, playerId, poolId ?? refuse('bounty_choice_closed')))
  }
  serve(api, riskIt, async ({ request, body }) => choose(request, { ...body, decision: 'risk' }))
  serve(api, bankIt, async ({ request, body }) => choose(request, { ...body, decision: 'bank' }))
}

function boardRoutes(api: FastifyInstance, { pool: db, redis, clock, ports, callerOf }: Parts): void {
  const parts = () => ({ db, redis, ports, nowMs: clock.nowMs() })
  serve(api, activePools, async () => succeed(await showActivePools(parts())))
  serve(api, bountyLeaderboard, async ({ request, params, query }) => {
    const { playerId } = callerOf(request)
    return succeed(await showBoard(parts(), params.tier, { ...query, playerId }))
  })
  serve(api, completedWinners, async ({ query }) => succeed(await showWinners(parts(), query)))
  serve(api, poolDetails, async ({ params, query }) =>
    succeed(await showDetails(parts(), params.poolId, query)),
  )
  serve(api, poolLedger, async ({ params, query }) =>
    succeed(await showList(db, { ...params, ...query }, clock.nowMs())),
  )
}
