import { succeed } from '@throwdown/contract/envelope'
import { currentMatch, matchTranscript, postReveal } from '@throwdown/contract/match'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import { type CallerOf, serve } from '../platform/route.ts'
import { applyMove } from './apply-move.ts'
import { entriesToSend } from './entries-to-send.ts'
import type { MatchHost } from './host.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { ServiceGate } from './service-gate.ts'
import { type PublicPlayerPorts, showPlayers } from './show-players.ts'
import { findRunningMatch, loadEntries, loadMatch } from './store.ts'
import { seatOf } from './stored-match.ts'

type MatchDeps = { readonly pool: pg.Pool; readonly ports: PublicPlayerPorts }
type MatchRouteDeps = MatchDeps & {
  readonly callerOf: CallerOf
  readonly host: MatchHost
  readonly clock: Clock
  readonly gate: ServiceGate
}

export function matchRoutes(api: FastifyInstance, { callerOf, gate, ...deps }: MatchRouteDeps): void {
  const { pool, clock } = deps
  serve(api, currentMatch, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ match: await matchOf(deps, playerId) })
  })

  serve(api, postReveal, async ({ request, params, body }) => {
    const recvMs = clock.nowMs()
    const { playerId } = callerOf(request)
    const { deviceId, ...opening } = body
    await gate.inService()
    await applyMove(deps, params.matchId, { playerId, deviceId, recvMs }, { type: 'reveal', ...opening })
    return succeed({})
  })

  serve(api, matchTranscript, async ({ params }) => {
    const match = await loadMatch(pool, params.matchId)
    // A running match is not public: it may hold a hand that only one player has revealed.
    if (match?.state.phase !== 'finished') return refuse('not_found')
    const entries = await loadEntries(pool, params.matchId, -1)
    return succeed({ entries: entriesToSend(entries.map(({ stored }) => stored)) })
  })
}

async function matchOf({ pool, ports }: MatchDeps, playerId: string) {
  const matchId = await findRunningMatch(pool, playerId)
  const match = matchId === undefined ? undefined : await loadMatch(pool, matchId)
  const seat = match && seatOf(match.facts, playerId)
  if (!match || seat === undefined) return null
  const { id, tier, mode } = match.facts
  const visible = visibleEntries(await loadEntries(pool, id, -1), seat)
  const shownTo = await showPlayers({ pool, ports }, match.facts)
  const entries = entriesToSend(visible.map(({ stored }) => stored))
  return { matchId: id, seat, tier, mode, fighters: shownTo(seat), entries }
}

/** The root keys that a verifier has to trust. Outside `/api`, because `/.well-known` is the standard place. */
export function wellKnownRoutes(app: FastifyInstance, keys: OperatorKeys): void {
  app.get('/.well-known/throwdown-keys.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return { protocol: 'RPS-DUEL/v1', keys: keys.rootKeys() }
  })
}
