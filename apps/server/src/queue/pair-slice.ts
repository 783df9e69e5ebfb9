import { invariant } from '@throwdown/rules/invariant'
import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import { lonePairMeets, type Pair, pairWave, type Ticket } from '@throwdown/rules/pairing'
import { CURRENT_TERMS_VERSION, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import type { PerSeat, StoredEntry } from '@throwdown/rules/transcript/entry'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { StoredMatch } from '../match/stored-match.ts'
import type { Clock } from '../platform/clock.ts'
import type { ProblemLog } from '../platform/log.ts'
import type { RandomSource } from '../platform/random.ts'
import { type CandidateQueue, loadCandidates } from './candidates.ts'
import { type MatchToPair, STAKES_REFUSED, type WaveTerms } from './pairing-store.ts'
import type { QueuePorts, QueueStore } from './ports.ts'
import { newMatch, prepareMatch } from './prepare-match.ts'
import { SLICE_LEASE_MS } from './slice-store.ts'
import type { TicketRow } from './store.ts'

const DRAW_MAX = 2 ** 47
/** By SQLSTATE: why no pair of a part can be saved now, each by itself neither. */
const REFUSED_TOGETHER: ReadonlyMap<unknown, string> = new Map([
  [STAKES_REFUSED, 'nobody is paired while money is frozen'],
  ['QU004', 'the terms have changed since this slice was claimed'],
])
/** A second before the lease of a slice ends: what is begun by then is saved in time. */
const STARTED_WITHIN_MS = SLICE_LEASE_MS - 1_000
/** A whole slice in one transaction would keep running matches waiting for the disk behind it. */
const MATCHES_PER_TRANSACTION_MAX = 50

export type PairedMatch = {
  readonly matchId: string
  readonly header: StoredEntry
  readonly seats: PerSeat<{ readonly playerId: string; readonly ticketId: string }>
  /** As it was stored with its header. */
  readonly stored: StoredMatch
}

/** What became of a pair that was prepared. `late`: too old to be saved. `gone`: one of the two no longer waited. */
export type PairOutcome = 'paired' | 'late' | 'gone' | 'failed'

export type PairingDeps = {
  readonly store: QueueStore
  readonly keys: OperatorKeys
  readonly clock: Clock
  readonly random: RandomSource
  readonly ports: QueuePorts
  readonly log: ProblemLog
  readonly countPairs?: (outcome: PairOutcome, pairs: number) => void
}

type SliceResult = {
  readonly paired: readonly PairedMatch[]
  /** Tickets for which no partner was found, or no time was left. */
  readonly leftOver: readonly TicketRow[]
}

/** Prepares and saves the pairs among these tickets of one queue. A slice that fails stops no other: a later round pairs its tickets. */
export async function pairSlice(
  deps: PairingDeps,
  tickets: readonly TicketRow[],
  terms: WaveTerms,
): Promise<SliceResult> {
  const [first] = tickets
  if (!first || tickets.length < 2) return { paired: [], leftOver: tickets }
  const { mode, tier } = first
  const { termsVersion, nowMs } = terms
  try {
    const poolId = mode === 'bounty' ? await deps.ports.openPool(tier, nowMs) : null
    if (mode === 'bounty' && poolId === null) return { paired: [], leftOver: [] }
    const queue = { mode, tier, poolId, tickets, termsVersion, nowMs }
    const pairs = await choosePairs(deps, queue)
    const { saved, triedIds } = await savePairs(deps, queue, pairs)
    const rows = new Map(tickets.map((ticket) => [ticket.id, ticket]))
    return {
      paired: saved.map((match) => pairedOf(match, rows)),
      leftOver: tickets.filter(({ id }) => !triedIds.has(id)),
    }
  } catch (err) {
    deps.log.error({ err, mode, tier }, 'a queue could not be paired')
    return { paired: [], leftOver: [] }
  }
}

/**
 * Each part is prepared just before it is saved: its players get the whole time to accept, however long the parts before it took. When
 * the lease of the slice is nearly over nothing more is prepared, because another node would pair the same tickets.
 */
async function savePairs(
  deps: PairingDeps,
  queue: Queue,
  pairs: readonly Pair[],
): Promise<{ readonly saved: readonly MatchToPair[]; readonly triedIds: ReadonlySet<string> }> {
  const { clock, ports } = deps
  const { termsVersion, poolId } = queue
  const points = await pointsOf(ports, poolId, pairs)
  const saved: MatchToPair[] = []
  const triedIds = new Set<string>()
  for (let at = 0; at < pairs.length; at += MATCHES_PER_TRANSACTION_MAX) {
    const nowMs = clock.nowMs()
    if (nowMs - queue.nowMs > STARTED_WITHIN_MS) break
    const part = pairs.slice(at, at + MATCHES_PER_TRANSACTION_MAX)
    for (const { id } of part.flat()) triedIds.add(id)
    const matches = await prepareMatches(deps, { ...queue, nowMs }, part, points.slice(at))
    const savedIds = await savePart(deps, matches, { termsVersion, nowMs })
    saved.push(...matches.filter(({ matchId }) => savedIds.has(matchId)))
  }
  return { saved, triedIds }
}

/** A pair that cannot become a match would fail again in every round, so both tickets end and release their stakes. */
async function prepareMatches(
  deps: PairingDeps,
  queue: Queue,
  pairs: readonly Pair[],
  points: readonly PointsTerms[],
): Promise<MatchToPair[]> {
  const { mode, tier, poolId, tickets, termsVersion, nowMs } = queue
  const rows = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const prepared = await Promise.allSettled(
    pairs.map(async (pair, index) => {
      const pointsTerms = points[index] ?? PLAIN_POINTS
      return prepareMatch(deps, {
        mode,
        tier,
        poolId,
        points: pointsTerms,
        termsVersion,
        seats: seatsOf(pair, rows),
        nowMs,
      })
    }),
  )
  const impossible = pairs.filter((_, index) => prepared[index]?.status === 'rejected')
  if (impossible.length > 0) {
    const ticketIds = impossible.flatMap(([one, other]) => [one.id, other.id])
    const [err] = prepared.flatMap((result): unknown[] =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    deps.log.error({ err, mode, tier, ticketIds }, 'pairs could not become matches; their tickets end')
    await deps.store.endTickets(ticketIds, nowMs)
  }
  return prepared.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

type Queue = CandidateQueue & { readonly tier: Tier; readonly termsVersion: number }

async function choosePairs(deps: PairingDeps, queue: Queue): Promise<Pair[]> {
  const { mode, termsVersion, nowMs } = queue
  const tickets = await loadCandidates(deps, queue)
  const draws = tickets.map(() => deps.random.below(DRAW_MAX))
  const terms = termsOfVersion(termsVersion)
  const pairs = pairWave({ mode, tickets, draws, nowMs }, terms)
  const [first, second] = pairs
  if (mode === 'normal' || !first || second) return pairs
  const draw = deps.random.below(DRAW_MAX) / DRAW_MAX
  return lonePairMeets(first, { nowMs, draw }, terms) ? pairs : []
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
  invariant(points.length === pairs.length, `pool ${poolId} returned points for too few pairs`)
  return points
}

function seatsOf(pair: Pair, rows: ReadonlyMap<string, TicketRow>) {
  const seat = ({ id }: Ticket) => ({ ticketId: id, matchKey: rows.get(id)?.matchKey ?? '' })
  return [seat(pair[0]), seat(pair[1])] as const
}

function pairedOf(
  { matchId, header, ticketIds, state }: MatchToPair,
  rows: ReadonlyMap<string, TicketRow>,
): PairedMatch {
  const ticketOf = (ticketId: string) => {
    const ticket = rows.get(ticketId)
    invariant(ticket !== undefined, `match ${matchId} was made of ticket ${ticketId}`)
    return { ticketId, playerId: ticket.playerId, deviceId: ticket.deviceId }
  }
  const seats = [ticketOf(ticketIds[0]), ticketOf(ticketIds[1])] as const
  return { matchId, header, seats, stored: newMatch(state, { seats, rematchNumber: 0 }) }
}

async function savePart(
  deps: PairingDeps,
  part: readonly MatchToPair[],
  terms: WaveTerms,
): Promise<Set<string>> {
  const { log } = deps
  try {
    return await insertInTime(deps, part, terms)
  } catch (err) {
    const refused = err instanceof Error && REFUSED_TOGETHER.get(Reflect.get(err, 'code'))
    if (refused) {
      log.warn({ err }, refused)
      deps.countPairs?.('failed', part.length)
      return new Set()
    }
    log.error({ err, matches: part.length }, 'a part of a slice failed and is paired one by one')
  }
  const saved = new Set<string>()
  for (const match of part) {
    // One pair that cannot be saved must not delay the others.
    const made = await insertInTime(deps, [match], terms).catch((err: unknown) => {
      log.error({ err, matchId: match.matchId }, 'a pair could not be made')
      deps.countPairs?.('failed', 1)
      return new Set<string>()
    })
    for (const id of made) saved.add(id)
  }
  return saved
}

/** Inserts nothing if the process stood still meanwhile: the players would get a deadline that has passed. A later round pairs them. */
async function insertInTime(
  { store, clock, log, countPairs }: PairingDeps,
  part: readonly MatchToPair[],
  terms: WaveTerms,
): Promise<Set<string>> {
  const lateByMs = clock.nowMs() - terms.nowMs
  if (lateByMs > termsOfVersion(CURRENT_TERMS_VERSION).outage.gapOverMs) {
    log.warn({ lateByMs, matches: part.length }, 'pairs were too old to be saved')
    countPairs?.('late', part.length)
    return new Set()
  }
  const saved = await store.insertMatches(part, terms)
  countPairs?.('paired', saved.size)
  countPairs?.('gone', part.length - saved.size)
  return saved
}
