import type { MatchState } from '@throwdown/rules/match/state'
import type { Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type { Evidence, Gap, OutageBatch } from '../../apps/server/src/match/ports.ts'
import type { MatchFacts, SavedEntry } from '../../apps/server/src/match/stored-match.ts'
import type { NewSlice } from '../../apps/server/src/queue/slice-store.ts'
import type { JoinResult, TicketRow } from '../../apps/server/src/queue/store.ts'
import { Ledger } from './memory-ledger.ts'

export type Ticket = TicketRow & { readonly lastSeenAtMs: number; readonly matchId: string | null }

export type StoredRow = SavedEntry & { readonly storedAtMs: number }

export type Match = {
  readonly facts: MatchFacts
  readonly stake: bigint
  readonly poolId: string | null
  readonly entries: StoredRow[]
  version: number
  /** Of the last save. */
  deadlineMs: number | null
  /** Null once finished. */
  checkAtMs: number | null
  finishedAtMs: number | null
  /** As the node that saved last had it. Only the checks of a run read it: a node gets what the entries give. */
  savedState: MatchState
  settlements: number
  points: PerSeat<number>
}

type Strike = {
  readonly playerId: string
  readonly matchId: string
  readonly seat: Seat
  readonly atMs: number
}

export type NodeRow = {
  readonly heardAtMs: number
  readonly endedAtMs: number | null
  readonly playerIds: Set<string>
}
type OutageRow = Gap & { readonly nodeId: string | null; readonly recordedAtMs: number }
type BatchRow = Pick<OutageBatch, 'outage' | 'number'> & {
  matchIds: readonly string[]
  claimedUntilMs: number
}

export type Slice = NewSlice & {
  readonly id: string
  leftOver: readonly string[]
  claimedUntilMs: number
}

/** The rows of PostgreSQL in memory. They survive every crash. */
export class Tables {
  readonly tickets = new Map<string, Ticket>()
  /** The refused tickets of each player with their results, the newest last. */
  readonly joinRefusals = new Map<string, ReadonlyMap<string, JoinResult>>()
  readonly matches = new Map<string, Match>()
  readonly strikes: Strike[] = []
  readonly evidence = new Map<string, Evidence>()
  readonly ledger = new Ledger()
  pairingRoundAtMs = Number.NEGATIVE_INFINITY
  slices: Slice[] = []
  lastSliceId = 0
  /** Every life of a server, with the players stored as connected to it. */
  readonly nodes = new Map<string, NodeRow>()
  readonly outages: OutageRow[] = []
  outageBatches: BatchRow[] = []
  /** Matches whose entries did not give the state that the node had when it saved them. */
  readonly misreplayed = new Set<string>()
  /** The true time, which no server knows. */
  readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  running(): Match[] {
    return [...this.matches.values()].filter(({ finishedAtMs }) => finishedAtMs === null)
  }

  isPlaying(playerId: string): boolean {
    return this.running().some(({ facts }) => facts.seats.some((seat) => seat.playerId === playerId))
  }

  waitingTicketOf(playerId: string): Ticket | undefined {
    return this.waiting().find((ticket) => ticket.playerId === playerId)
  }

  waiting(): Ticket[] {
    return [...this.tickets.values()].filter(({ state }) => state === 'waiting')
  }

  changeTicket(id: string, changes: Partial<Ticket>): void {
    const ticket = this.tickets.get(id)
    if (ticket) this.tickets.set(id, { ...ticket, ...changes })
  }

  deposit(key: string, playerId: string, micros: bigint): void {
    this.ledger.post(key, [
      ['equity:capital', -micros],
      [available(playerId), micros],
    ])
  }
}

/** A row or a journal that the database refuses; nothing of its transaction is stored. */
export class RefusedByDatabase extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'RefusedByDatabase'
    this.code = code
  }
}

export const available = (playerId: string): string => `user:${playerId}:available`
export const held = (playerId: string): string => `user:${playerId}:held`
export const pot = (matchId: string): string => `match:${matchId}:pot`
