import { succeed } from '@throwdown/contract/envelope'
import { currentMatch, matchTranscript, postCommit, postReveal } from '@throwdown/contract/match'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { type CallerOf, serve } from '../platform/route.ts'
import { applyThrow } from './apply-move.ts'
import type { CertificateBook } from './certificate-book.ts'
import { listCertificates } from './certificate-store.ts'
import { entriesToSend } from './entries-to-send.ts'
import type { MatchHost } from './host.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { ServiceGate } from './service-gate.ts'
import { type PublicPlayerPorts, showPlayers } from './show-players.ts'
import { findRunningMatch, loadEntries, loadMatch } from './store.ts'
import { seatOf } from './stored-match.ts'

type MatchDeps = {
  readonly pool: pg.Pool
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
}
type MatchRouteDeps = MatchDeps & {
  readonly callerOf: CallerOf
  readonly host: MatchHost
  readonly keys: OperatorKeys
  readonly clock: Clock
  readonly gate: ServiceGate
}

export function matchRoutes(api: FastifyInstance, { callerOf, gate, ...deps }: MatchRouteDeps): void {
  const { pool, clock } = deps
  serve(api, currentMatch, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ match: await matchOf(deps, playerId) })
  })

  serve(api, postCommit, async ({ params, body }) => {
    const recvMs = clock.nowMs()
    const { seat, ...commit } = body
    await gate.inService()
    const made = { type: 'commit', ...commit } as const
    return succeed({ receipt: await applyThrow(deps, params.matchId, { seat, recvMs }, made) })
  })

  serve(api, postReveal, async ({ params, body }) => {
    const recvMs = clock.nowMs()
    const { seat, ...opening } = body
    await gate.inService()
    const made = { type: 'reveal', ...opening } as const
    return succeed({ receipt: await applyThrow(deps, params.matchId, { seat, recvMs }, made) })
  })

  serve(api, matchTranscript, async ({ params }) => {
    const match = await loadMatch(pool, params.matchId)
    // A running match is not public: it may hold a hand that only one player has revealed.
    if (match?.state.phase !== 'finished') return refuse('not_found')
    const entries = (await loadEntries(pool, params.matchId, -1)).map(({ stored }) => stored)
    const certificates = await deps.certificates.certificatesOf(entries)
    return succeed({ entries: entriesToSend(entries), certificates })
  })
}

async function matchOf({ pool, ports, certificates: book }: MatchDeps, playerId: string) {
  const matchId = await findRunningMatch(pool, playerId)
  const match = matchId === undefined ? undefined : await loadMatch(pool, matchId)
  const seat = match && seatOf(match.facts, playerId)
  if (!match || seat === undefined) return null
  const { id, tier, mode } = match.facts
  const visible = visibleEntries(await loadEntries(pool, id, -1), seat)
  const shownTo = await showPlayers({ pool, ports }, match.facts)
  const entries = visible.map(({ stored }) => stored)
  const certificates = await book.certificatesOf(entries)
  return {
    matchId: id,
    seat,
    tier,
    mode,
    fighters: shownTo(seat),
    entries: entriesToSend(entries),
    certificates,
  }
}

/** A page of the list; the next one begins after its last number. */
const CERTIFICATES_MAX = 500
const certificatesQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(0),
})

/**
 * What people may compare: the root keys, which no client takes from here, and every certificate that they gave. Outside
 * `/api`, because `/.well-known` is the standard place.
 */
export function wellKnownRoutes(app: FastifyInstance, { readDatabase }: Pick<Context, 'readDatabase'>): void {
  app.get('/.well-known/throwdown-certificates.json', async (request, reply) => {
    const { success, data } = certificatesQuery.safeParse(request.query)
    if (!success) return reply.code(400).send({ error: 'after must be a number of the list' })
    reply.header('cache-control', 'public, max-age=60').header('access-control-allow-origin', '*')
    const list = await listCertificates(readDatabase.pool, { after: data.after, limit: CERTIFICATES_MAX })
    return { protocol: 'RPS-DUEL/v2', certificates: list }
  })
  app.get('/.well-known/throwdown-keys.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return { protocol: 'RPS-DUEL/v2', keys: ROOT_KEYS }
  })
}
