import { randomInt } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import { type Pair, pairWave, type Ticket } from '@throwdown/rules/pairing'
import { CURRENT_TERMS_VERSION, type Mode, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import type { PerSeat, StoredEntry } from '@throwdown/rules/transcript/entry'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import type pg from 'pg'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { Log } from '../platform/log.ts'
import { insertMatches, type MatchToPair, STAKES_REFUSED } from './pairing-store.ts'
import type { QueuePorts } from './ports.ts'
import { prepareMatch } from './prepare-match.ts'
import { listWaiting, loadHistory, type TicketRow } from './store.ts'

/** Who waits longer than that many others is looked at in the next wave. */
const TICKETS_PER_WAVE_MAX = 4_000
const DRAW_MAX = 2 ** 47
/** A whole wave in one transaction would keep running matches waiting for the disk behind it. */
const MATCHES_PER_TRANSACTION_MAX = 50

export type PairedMatch = {
  readonly matchId: string
  readonly header: StoredEntry
  readonly seats: PerSeat<{ readonly playerId: string; readonly ticketId: string }>
}

type Parts = {
  readonly pool: pg.Pool
  readonly keys: OperatorKeys
  readonly ports: QueuePorts
  readonly log: Log
}

/** [Q2] One wave over everybody who waits. Safe on two nodes at once: a ticket is paired by who locks it first. */
export async function pairWaiting(parts: Parts, nowMs: number): Promise<PairedMatch[]> {
  const waiting = await listWaiting(parts.pool, TICKETS_PER_WAVE_MAX)
  const queues = Map.groupBy(waiting, ({ mode, tier }) => `${mode}:${tier}`)
  const rows = new Map(waiting.map((ticket) => [ticket.id, ticket]))
  const dayKey = await parts.keys.dayKey(nowMs)
  const wave: MatchToPair[] = []
  for (const tickets of queues.values()) {
    const [first] = tickets
    if (!first || tickets.length < 2) continue
    const { mode, tier } = first
    const poolId = mode === 'bounty' ? await parts.ports.openPool(tier, nowMs) : null
    if (mode === 'bounty' && poolId === null) continue
    const pairs = await choosePairs(parts, { mode, tier, poolId, tickets, nowMs })
    const points = await pointsOf(parts.ports, poolId, pairs)
    const made = pairs.map((pair, index) => {
      const seats = seatsOf(pair, rows)
      const terms = points[index] ?? PLAIN_POINTS
      return prepareMatch(parts.keys, { mode, tier, poolId, points: terms, seats, dayKey, nowMs })
    })
    wave.push(...(await Promise.all(made)))
  }
  if (wave.length === 0) return []
  const saved = new Set<string>()
  for (let at = 0; at < wave.length; at += MATCHES_PER_TRANSACTION_MAX) {
    const part = wave.slice(at, at + MATCHES_PER_TRANSACTION_MAX)
    for (const id of await saveWave(parts, part, { operatorKey: dayKey.key, nowMs })) saved.add(id)
  }
  return wave.filter(({ matchId }) => saved.has(matchId)).map((match) => pairedOf(match, rows))
}

type Queue = {
  readonly mode: Mode
  readonly tier: Tier
  readonly poolId: string | null
  readonly tickets: readonly TicketRow[]
  readonly nowMs: number
}

async function choosePairs({ pool, ports }: Parts, queue: Queue): Promise<Pair[]> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { mode, poolId, tickets, nowMs } = queue
  const playerIds = tickets.map(({ playerId }) => playerId)
  const [facts, histories] = await Promise.all([
    ports.factsOf(playerIds),
    loadHistory(pool, playerIds, {
      windowMs: terms.pairing.normal.pairWindowMs,
      poolMs: mode === 'bounty' ? terms.bounty.poolMs : 0,
      poolId,
      nowMs,
    }),
  ])
  const candidates = tickets.map((ticket): Ticket => {
    const known = facts.get(ticket.playerId)
    const history = histories.get(ticket.playerId)
    return {
      id: ticket.id,
      playerId: ticket.playerId,
      joinedAtMs: ticket.joinedAtMs,
      personId: known?.personId ?? ticket.playerId,
      deviceIds: [ticket.deviceId, ...(known?.deviceIds ?? [])],
      wallets: known?.wallets ?? [],
      blockedPlayerIds: known?.blockedPlayerIds ?? [],
      mayPlay: known?.mayPlay ?? true,
      recentOpponentIds: history?.recentOpponentIds ?? [],
      meetings: history?.meetings ?? new Map(),
    }
  })
  const draws = candidates.map(() => randomInt(DRAW_MAX))
  return pairWave({ mode, tickets: candidates, draws, nowMs }, terms)
}

async function pointsOf(
  ports: QueuePorts,
  poolId: string | null,
  pairs: readonly Pair[],
): Promise<readonly PointsTerms[]> {
  if (poolId === null || pairs.length === 0) return []
  const points = await ports.pointsTermsOf(
    poolId,
    pairs.map(([first, second]) => [first.playerId, second.playerId] as const),
  )
  invariant(points.length === pairs.length, `pool ${poolId} named the points of too few pairs`)
  return points
}

function seatsOf(pair: Pair, rows: ReadonlyMap<string, TicketRow>) {
  const seat = ({ id }: Ticket) => ({ ticketId: id, matchKey: rows.get(id)?.matchKey ?? '' })
  return [seat(pair[0]), seat(pair[1])] as const
}

function pairedOf(
  { matchId, header, ticketIds }: MatchToPair,
  rows: ReadonlyMap<string, TicketRow>,
): PairedMatch {
  const seat = (ticketId: string) => ({ ticketId, playerId: rows.get(ticketId)?.playerId ?? '' })
  return { matchId, header, seats: [seat(ticketIds[0]), seat(ticketIds[1])] }
}

async function saveWave(
  { pool, log }: Parts,
  wave: readonly MatchToPair[],
  { operatorKey, nowMs }: { operatorKey: string; nowMs: number },
): Promise<Set<string>> {
  const terms = { termsVersion: CURRENT_TERMS_VERSION, operatorKey, nowMs }
  try {
    return await insertMatches(pool, wave, terms)
  } catch (err) {
    if (err instanceof Error && Reflect.get(err, 'code') === STAKES_REFUSED) {
      log.warn({ err }, 'nobody is paired while money is frozen')
      return new Set()
    }
    if (wave.length === 1) throw err
    log.error({ err, matches: wave.length }, 'a wave failed and is paired one by one')
  }
  const saved = new Set<string>()
  for (const match of wave) {
    // One pair that cannot be must not keep all others waiting.
    const made = await insertMatches(pool, [match], terms).catch((err: unknown) => {
      log.error({ err, matchId: match.matchId }, 'a pair could not be made')
      return new Set<string>()
    })
    for (const id of made) saved.add(id)
  }
  return saved
}
