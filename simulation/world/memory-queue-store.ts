import { CURRENT_TERMS_VERSION, MODES, otherSeat, SEATS, TIERS, type Tier } from '@throwdown/rules/terms'
import type { History, MatchToPair, WaveTerms } from '../../apps/server/src/queue/pairing-store.ts'
import type { QueueStore } from '../../apps/server/src/queue/ports.ts'
import type { JoinResult, NewTicket, TicketToJoin } from '../../apps/server/src/queue/store.ts'
import type { Journal, Leg } from './memory-ledger.ts'
import { available, held, type Match, pot, RefusedByDatabase, type Tables, type Ticket } from './tables.ts'

/** As `join_refusal` keeps them. */
const REFUSALS_KEPT = 32

/**
 * Tickets, reservations and pairing, as `queue_join_all`, `queue_leave` and `pair_tickets`. Every pool is open and no run refuses a
 * join: the bounty domain is not part of a run.
 */
export const memoryQueueStore = (tables: Tables): QueueStore => ({
  insertTickets: async (tickets, nowMs) => tickets.map((ticket) => join(tables, ticket, nowMs)),
  async endTickets(ids) {
    const ended = [...new Set(ids)].flatMap((id) => waitingTicket(tables, id) ?? [])
    // Leaving is never refused; if it were, the ticket must stay waiting.
    if (!tables.ledger.postAll(ended.map(releaseOf)))
      throw new RefusedByDatabase('P0001', 'a leave was refused')
    for (const { id } of ended) tables.changeTicket(id, { state: 'left' })
    return ended.map(({ id }) => id)
  },
  termsInForce: async () => ({ version: CURRENT_TERMS_VERSION, sinceMs: 0 }),
  // Nobody pauses anything in a run.
  listPaused: async () => [],
  findTicket: async (id) => tables.tickets.get(id),
  async findKeyOwners(tickets) {
    const wanted = new Set(tickets.map(({ matchKey }) => matchKey))
    const owners = [...tables.tickets.values()].filter(({ matchKey }) => wanted.has(matchKey))
    return new Map(owners.map(({ id, matchKey }) => [matchKey, id]))
  },
  async listWaiting(perQueueMax) {
    const waiting = tables.waiting().sort((one, other) => one.joinedAtMs - other.joinedAtMs)
    return MODES.flatMap((mode) =>
      TIERS.flatMap((tier) =>
        waiting.filter((ticket) => ticket.mode === mode && ticket.tier === tier).slice(0, perQueueMax),
      ),
    )
  },
  listUnseen: async (seenBeforeMs) => listUnseen(tables, seenBeforeMs),
  async listStrikes(playerIds, sinceMs) {
    const asked = tables.strikes.filter(
      ({ playerId, atMs }) => playerIds.includes(playerId) && atMs > sinceMs,
    )
    const byPlayer = Map.groupBy(asked, ({ playerId }) => playerId)
    return new Map([...byPlayer].map(([id, strikes]) => [id, strikes.map(({ atMs }) => atMs)]))
  },
  loadHistory: async (playerIds, { windowMs, poolMs, poolId, nowMs }) =>
    new Map(
      playerIds.map((id) => {
        const since = { windowMs: nowMs - windowMs, allMs: nowMs - Math.max(windowMs, poolMs), poolId }
        return [id, historyOf(tables, id, since)]
      }),
    ),
  insertMatches: async (wave, terms) => pair(tables, wave, terms),
})

function listUnseen(tables: Tables, seenBeforeMs: number): Ticket[] {
  if (tables.outages.some(({ nodeId, toMs }) => nodeId === null && toMs > seenBeforeMs)) return []
  const connected = new Set([...tables.nodes.values()].flatMap(({ playerIds }) => [...playerIds]))
  return tables
    .waiting()
    .filter(({ playerId, lastSeenAtMs }) => lastSeenAtMs < seenBeforeMs && !connected.has(playerId))
}

const waitingTicket = (tables: Tables, id: string): Ticket | undefined => {
  const ticket = tables.tickets.get(id)
  return ticket?.state === 'waiting' ? ticket : undefined
}

function join(tables: Tables, { isBarred = false, ...ticket }: TicketToJoin, nowMs: number): JoinResult {
  const remembered = tables.joinRefusals.get(ticket.playerId)?.get(ticket.id)
  if (remembered) return remembered
  const known = tables.tickets.get(ticket.id)
  if (known) return repeatedReply(known, ticket)
  const refused = isBarred ? 'barred' : refusalOf(tables, ticket)
  if (refused) {
    rememberRefusal(tables, ticket, refused)
    return refused
  }
  if ([...tables.tickets.values()].some(({ matchKey }) => matchKey === ticket.matchKey)) return 'ticket_used'
  tables.ledger.post(`queue:${ticket.id}:join`, reserveLegs(ticket))
  tables.tickets.set(ticket.id, {
    ...ticket,
    state: 'waiting',
    joinedAtMs: nowMs,
    lastSeenAtMs: nowMs,
    matchId: null,
  })
  return 'joined'
}

function refusalOf(tables: Tables, ticket: NewTicket): JoinResult | undefined {
  if (tables.waitingTicketOf(ticket.playerId)) return 'in_queue'
  if (tables.isPlaying(ticket.playerId)) return 'in_match'
  return tables.ledger.balance(available(ticket.playerId)) < stakeOf(ticket) ? 'insufficient' : undefined
}

function rememberRefusal(tables: Tables, { id, playerId }: NewTicket, answer: JoinResult): void {
  const refusals = [...(tables.joinRefusals.get(playerId) ?? []), [id, answer] as const]
  tables.joinRefusals.set(playerId, new Map(refusals.slice(-REFUSALS_KEPT)))
}

function repeatedReply(known: Ticket, { playerId, mode, tier, matchKey }: NewTicket): JoinResult {
  const isSame =
    known.playerId === playerId && known.mode === mode && known.tier === tier && known.matchKey === matchKey
  if (!isSame) return 'ticket_used'
  return known.state === 'waiting' ? 'joined' : known.state
}

/** [P3] Matches, reservations and tickets together, or nothing. */
function pair(tables: Tables, wave: readonly MatchToPair[], terms: WaveTerms): Set<string> {
  const made = wave.flatMap((match) => {
    const first = waitingTicket(tables, match.ticketIds[0])
    const second = waitingTicket(tables, match.ticketIds[1])
    return first && second ? [{ match, tickets: [first, second] as const }] : []
  })
  for (const { tickets } of made)
    if (tickets.some(({ playerId }) => tables.isPlaying(playerId)))
      throw new RefusedByDatabase('23505', 'a player plays one match')
  if (!tables.ledger.postAll(made.map(({ match, tickets }) => stakesOf(match.matchId, tickets))))
    throw new RefusedByDatabase('QU001', 'the stakes of a pairing round were refused')
  for (const { match, tickets } of made) {
    for (const { id } of tickets) tables.changeTicket(id, { state: 'paired', matchId: match.matchId })
    tables.matches.set(match.matchId, newMatch(tables, { match, tickets, terms }))
  }
  return new Set(made.map(({ match }) => match.matchId))
}

type NewPair = {
  readonly match: MatchToPair
  readonly tickets: readonly [Ticket, Ticket]
  readonly terms: WaveTerms
}

const seatOf = ({ playerId, deviceId }: Ticket) => ({ playerId, deviceId })

function newMatch(tables: Tables, { match, tickets, terms }: NewPair): Match {
  const [first, second] = tickets
  return {
    facts: {
      id: match.matchId,
      mode: first.mode,
      tier: first.tier,
      startedAtMs: terms.nowMs,
      rematchNumber: 0,
      seats: [seatOf(first), seatOf(second)],
    },
    stake: stakeOf(first),
    poolId: match.poolId,
    entries: [{ stored: match.header, audience: 'both', storedAtMs: tables.nowMs() }],
    version: 1,
    deadlineMs: match.state.deadlineMs,
    checkAtMs: match.state.deadlineMs,
    finishedAtMs: null,
    savedState: match.state,
    settlements: 0,
    points: [0, 0],
  }
}

type Since = { readonly windowMs: number; readonly allMs: number; readonly poolId: string | null }

function historyOf(tables: Tables, playerId: string, { windowMs, allMs, poolId }: Since): History {
  const history: History = { recentOpponentIds: [], meetings: new Map() }
  for (const { facts, poolId: matchPool } of [...tables.matches.values()].toReversed()) {
    const seat = SEATS.find((index) => facts.seats[index].playerId === playerId)
    if (seat === undefined || facts.startedAtMs <= allMs) continue
    const opponentId = facts.seats[otherSeat(seat)].playerId
    const known = history.meetings.get(opponentId)
    if (!known) history.recentOpponentIds.push(opponentId)
    history.meetings.set(opponentId, {
      inWindow: (known?.inWindow ?? 0) + (facts.startedAtMs > windowMs ? 1 : 0),
      lastAtMs: Math.max(known?.lastAtMs ?? 0, facts.startedAtMs),
      inPool: (known?.inPool ?? 0) + (poolId !== null && matchPool === poolId ? 1 : 0),
    })
  }
  return history
}

const stakeOf = ({ tier }: { readonly tier: Tier }): bigint => BigInt(tier) * 1_000_000n

const reserveLegs = (ticket: Pick<Ticket, 'playerId' | 'tier'>): Leg[] => [
  [available(ticket.playerId), -stakeOf(ticket)],
  [held(ticket.playerId), stakeOf(ticket)],
]
const releaseOf = (ticket: Ticket): Journal => ({
  key: `queue:${ticket.id}:leave`,
  legs: reserveLegs(ticket).map(([account, micros]) => [account, -micros]),
})

const stakesOf = (matchId: string, [first, second]: readonly [Ticket, Ticket]): Journal => ({
  key: `match:${matchId}:pair`,
  legs: [
    [held(first.playerId), -stakeOf(first)],
    [held(second.playerId), -stakeOf(second)],
    [pot(matchId), stakeOf(first) + stakeOf(second)],
  ],
})
