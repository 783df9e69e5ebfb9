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
import { staffPools } from '@throwdown/contract/staff-pools'
import type { Tier } from '@throwdown/rules/terms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { staffCallerOf } from '../identity/identity.ts'
import { type SolFigures, withoutSol } from '../ledger/sol-figures.ts'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import { callerOf, serve } from '../platform/route.ts'
import type { BoardDeps } from './ports.ts'
import { showActivePools, showBoard, showDetails } from './show-boards.ts'
import { isFinal, keepListPages } from './show-list.ts'
import { showRun, showRuns } from './show-run.ts'
import { showWinners } from './show-winners.ts'
import { listForStaff, saveChoice } from './store.ts'

type RouteDeps = Omit<BoardDeps, 'nowMs' | 'solOf'> & {
  readonly solFigures: SolFigures
  /** For boards and lists, which anybody may read. */
  readonly reads: BoardDeps['db']
  readonly clock: Clock
}

export function bountyRoutes(api: FastifyInstance, deps: RouteDeps): void {
  choiceRoutes(api, deps)
  boardRoutes(api, { ...deps, db: deps.reads })
}

function choiceRoutes(api: FastifyInstance, { clock, ...deps }: RouteDeps): void {
  serve(api, currentRuns, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ runs: await showRuns({ ...deps, nowMs: clock.nowMs(), solOf: withoutSol }, playerId) })
  })

  /** [B3] [B4] A repeated request for the same win changes nothing and gets the same reply. */
  const choose = async (
    request: FastifyRequest,
    choice: { tier: Tier; matchId: string; decision: 'bank' | 'risk' },
  ) => {
    const { playerId } = callerOf(request)
    const nowMs = clock.nowMs()
    const poolId = await saveChoice(deps.db, { playerId, ...choice }, nowMs)
    return succeed(
      await showRun(
        { ...deps, nowMs, solOf: withoutSol },
        playerId,
        poolId ?? refuse('bounty_choice_closed'),
      ),
    )
  }
  serve(api, riskIt, async ({ request, body }) => choose(request, { ...body, decision: 'risk' }))
  serve(api, bankIt, async ({ request, body }) => choose(request, { ...body, decision: 'bank' }))
}

function boardRoutes(api: FastifyInstance, { clock, ...deps }: RouteDeps): void {
  const now = async (): Promise<BoardDeps> => ({
    ...deps,
    nowMs: clock.nowMs(),
    solOf: await deps.solFigures(),
  })
  serve(api, activePools, async () => succeed(await showActivePools(await now())))
  serve(api, bountyLeaderboard, async ({ request, params, query }) => {
    const { playerId } = callerOf(request)
    return succeed(await showBoard(await now(), params.tier, { ...query, playerId }))
  })
  serve(api, completedWinners, async ({ query }) => succeed(await showWinners(await now(), query)))
  serve(api, poolDetails, async ({ params, query }) =>
    succeed(await showDetails(await now(), params.poolId, query)),
  )
  const listPage = keepListPages(deps.db)
  serve(api, poolLedger, async ({ params, query, reply }) => {
    const page = await listPage({ ...params, ...query }, clock.nowMs())
    void reply.header(
      'cache-control',
      isFinal(page) ? 'public, max-age=86400, immutable' : 'public, max-age=5',
    )
    return succeed(page)
  })
}

/** [B14] Pools whose payout two people may stop before the timer settles them. */
export function staffPoolRoute(
  api: FastifyInstance,
  deps: { readonly pool: pg.Pool; readonly clock: Clock },
): void {
  serve(api, staffPools, async ({ request }) =>
    succeed({ pools: await listForStaff(deps.pool, staffCallerOf(deps, request)) }),
  )
}
