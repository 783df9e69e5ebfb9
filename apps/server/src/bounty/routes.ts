import {
  activePools,
  bankIt,
  bountyLeaderboard,
  completedWinners,
  currentRuns,
  poolDetails,
  riskIt,
} from '@throwdown/contract/bounty'
import { succeed } from '@throwdown/contract/envelope'
import { poolLedger } from '@throwdown/contract/pool-ledger'
import type { Tier } from '@throwdown/rules/terms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import { type CallerOf, serve } from '../platform/route.ts'
import type { BoardDeps } from './ports.ts'
import { showActivePools, showBoard, showDetails } from './show-boards.ts'
import { showList } from './show-list.ts'
import { showRun, showRuns } from './show-run.ts'
import { showWinners } from './show-winners.ts'
import { saveChoice } from './store.ts'

type RouteDeps = Omit<BoardDeps, 'nowMs'> & {
  readonly clock: Clock
  readonly callerOf: CallerOf
}

export function bountyRoutes(api: FastifyInstance, deps: RouteDeps): void {
  choiceRoutes(api, deps)
  boardRoutes(api, deps)
}

function choiceRoutes(api: FastifyInstance, { clock, callerOf, ...deps }: RouteDeps): void {
  serve(api, currentRuns, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ runs: await showRuns({ ...deps, nowMs: clock.nowMs() }, playerId) })
  })

  /** [B3] [B4] A repeated request for the same win changes nothing and gets the same reply. */
  const choose = async (
    request: FastifyRequest,
    choice: { tier: Tier; matchId: string; decision: 'bank' | 'risk' },
  ) => {
    const { playerId } = callerOf(request)
    const nowMs = clock.nowMs()
    const poolId = await saveChoice(deps.db, { playerId, ...choice }, nowMs)
    return succeed(await showRun({ ...deps, nowMs }, playerId, poolId ?? refuse('bounty_choice_closed')))
  }
  serve(api, riskIt, async ({ request, body }) => choose(request, { ...body, decision: 'risk' }))
  serve(api, bankIt, async ({ request, body }) => choose(request, { ...body, decision: 'bank' }))
}

function boardRoutes(api: FastifyInstance, { clock, callerOf, ...deps }: RouteDeps): void {
  const now = (): BoardDeps => ({ ...deps, nowMs: clock.nowMs() })
  serve(api, activePools, async () => succeed(await showActivePools(now())))
  serve(api, bountyLeaderboard, async ({ request, params, query }) => {
    const { playerId } = callerOf(request)
    return succeed(await showBoard(now(), params.tier, { ...query, playerId }))
  })
  serve(api, completedWinners, async ({ query }) => succeed(await showWinners(now(), query)))
  serve(api, poolDetails, async ({ params, query }) =>
    succeed(await showDetails(now(), params.poolId, query)),
  )
  serve(api, poolLedger, async ({ params, query }) =>
    succeed(await showList(deps.db, { ...params, ...query }, clock.nowMs())),
  )
}
