import { succeed } from '@throwdown/contract/envelope'
import { staffLog, staffLogKinds } from '@throwdown/contract/staff-log'
import * as contract from '@throwdown/contract/staff-players'
import { staffReport } from '@throwdown/contract/staff-reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listLogKinds } from '../audit/log-store.ts'
import { nameHashOf, staffCallerOf } from '../identity/identity.ts'
import { releaseHold, setHold } from '../identity/staff/hold-store.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import { findPlayers } from './find-players.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { readReport } from './report-store.ts'
import { showLog } from './show-log.ts'
import { showPlayer } from './show-player.ts'

type BackOfficeDeps = Pick<Context, 'clock' | 'config' | 'identityDatabase' | 'log' | 'readDatabase'>

/** What staff see of accounts and of the log, and what one of them may stop. All of it is recorded. */
export function backOfficeRoutes(api: FastifyInstance, deps: BackOfficeDeps): void {
  const { pool } = deps.identityDatabase
  const readerOf = (request: FastifyRequest) => staffCallerOf(deps, request)
  serve(api, staffLog, async ({ query, request }) =>
    succeed(await showLog(pool, { reader: readerOf(request), query })),
  )
  serve(api, staffLogKinds, async ({ request }) =>
    succeed({ kinds: await listLogKinds(pool, readerOf(request)) }),
  )
  serve(api, staffReport, async ({ query, request }) =>
    succeed({ days: await readReport(deps.readDatabase.pool, readerOf(request), query) }),
  )
  noteRoutes(api, { db: pool, readerOf })
  ledgerRoutes(api, { db: deps.readDatabase.pool, readerOf })
  serve(api, contract.searchPlayers, async ({ body: search, request }) => {
    const textHash = nameHashOf(deps, search.text)
    return succeed(await findPlayers(pool, { reader: readerOf(request), search, textHash }))
  })
  serve(api, contract.readPlayer, async ({ params: { playerId }, request }) =>
    succeed(await showPlayer({ pool, log: deps.log }, { reader: readerOf(request), playerId })),
  )
  serve(api, contract.holdPlayer, async ({ params: { playerId }, body, request }) => {
    const answer = await setHold(pool, { ...body, playerId, staff: readerOf(request) })
    return answer === 'held' ? succeed({}) : refuse(HOLD_REFUSALS[answer])
  })
  serve(api, contract.releasePlayer, async ({ params: { playerId }, body, request }) => {
    const answer = await releaseHold(pool, { ...body, playerId, staff: readerOf(request) })
    return answer === 'released' ? succeed({}) : refuse(RELEASE_REFUSALS[answer])
  })
}

const HOLD_REFUSALS = { known: 'hold_exists', unknown: 'not_found', not_allowed: 'not_allowed' } as const
const RELEASE_REFUSALS = {
  same_person: 'hold_needs_another_person',
  unknown: 'hold_missing',
  not_allowed: 'not_allowed',
} as const
