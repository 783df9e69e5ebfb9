import { succeed } from '@throwdown/contract/envelope'
import { currentMatch, matchTranscript, postCommit, postReveal } from '@throwdown/contract/match'
import { visibleEntries } from '@throwdown/rules/match/visible-entries'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { Budgets } from '../platform/budgets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { networksOf } from '../platform/network-of.ts'
import { refuse } from '../platform/refusal.ts'
import { callerOf, serve } from '../platform/route.ts'
import { applyThrow } from './apply-move.ts'
import type { CertificateBook } from './certificate-book.ts'
import { listCertificates } from './certificate-store.ts'
import type { Reader } from './finished-matches.ts'
import type { MatchHost } from './host.ts'
import { entriesToSend } from './match-news.ts'
import type { OperatorKeys } from './operator-keys.ts'
import type { ServiceState } from './service-state.ts'
import { type PublicPlayerPorts, showPlayers } from './show-players.ts'
import { findRunningMatch, loadEntries, loadHead } from './store.ts'
import { seatOf } from './stored-match.ts'

/** Calls about a match without a login, per network. A browser whose sockets are blocked makes a few in a turn. */
const PUBLIC_CALLS = { max: 300, windowMs: 60_000 }
/** What is finished never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type MatchDeps = {
  readonly pool: pg.Pool
  readonly ports: PublicPlayerPorts
  readonly certificates: CertificateBook
}
type MatchRouteDeps = MatchDeps & {
  readonly host: MatchHost
  readonly keys: OperatorKeys
  readonly clock: Clock
  readonly service: ServiceState
}

export function matchRoutes(api: FastifyInstance, { service, ...deps }: MatchRouteDeps): void {
  const { clock, host } = deps
  const publicCalls = new Budgets(PUBLIC_CALLS)
  /** The networks of the caller, after one call was taken from each. */
  const countedNetworks = ({ ip }: FastifyRequest): Reader => {
    const networks = networksOf(ip)
    return publicCalls.takeFrom(networks, clock.nowMs()) ? networks : refuse('too_many_requests')
  }
  serve(api, currentMatch, async ({ request }) => {
    const { playerId } = callerOf(request)
    return succeed({ match: await matchOf(deps, playerId) })
  })

  serve(api, postCommit, async ({ params, body, request }) => {
    const recvMs = clock.nowMs()
    const networks = countedNetworks(request)
    const { seat, ...commit } = body
    await service.inService()
    const made = { type: 'commit', ...commit } as const
    return succeed({ receipt: await applyThrow(deps, params.matchId, { seat, recvMs, networks }, made) })
  })

  serve(api, postReveal, async ({ params, body, request }) => {
    const recvMs = clock.nowMs()
    const networks = countedNetworks(request)
    const { seat, ...opening } = body
    await service.inService()
    const made = { type: 'reveal', ...opening } as const
    return succeed({ receipt: await applyThrow(deps, params.matchId, { seat, recvMs, networks }, made) })
  })

  serve(api, matchTranscript, async ({ params, request, reply }) => {
    const saved = await host.finishedEntriesOf(params.matchId, countedNetworks(request))
    // A running match is not public: it may hold a hand that only one player has revealed.
    if (!saved) return refuse('not_found')
    const entries = saved.map(({ stored }) => stored)
    const certificates = await deps.certificates.certificatesOf(entries)
    reply.header('cache-control', FOR_EVER)
    return succeed({ entries: entriesToSend(entries), certificates })
  })
}

async function matchOf({ pool, ports, certificates: book }: MatchDeps, playerId: string) {
  const matchId = await findRunningMatch(pool, playerId)
  const match = matchId === undefined ? undefined : await loadHead(pool, matchId)
  const seat = match && seatOf(match.facts, playerId)
  if (!match || seat === undefined) return null
  const { id, tier, mode } = match.facts
  const saved = (await loadEntries(pool, id, -1)) ?? []
  const shownTo = await showPlayers(ports, match.facts, saved)
  const entries = visibleEntries(saved, seat).map(({ stored }) => stored)
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
