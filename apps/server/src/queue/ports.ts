import { PLAIN_POINTS } from '@throwdown/rules/match/create-match'
import type { Ticket } from '@throwdown/rules/pairing'
import type { Tier } from '@throwdown/rules/terms'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import type { History, HistoryWindow } from './history-store.ts'
import type { MatchToPair, WaveTerms } from './pairing-store.ts'
import type { JoinAnswer, NewTicket, TicketRow } from './store.ts'

/** What pairing needs to know about a player from other domains [Q3] [L2]. */
export type PairingFacts = Pick<Ticket, 'personId' | 'deviceIds' | 'wallets' | 'blockedPlayerIds' | 'mayPlay'>

export type QueuePorts = {
  readonly factsOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, PairingFacts>>
  /** The pool that is open for a tier, or null: then nobody can join its bounty queue. */
  readonly openPool: (tier: Tier, nowMs: number) => Promise<string | null>
  /** [B3] [B5] How a win will count for each seat of these pairs of players, in the same order. */
  readonly pointsTermsOf: (
    poolId: string,
    pairs: readonly (readonly [string, string])[],
  ) => Promise<PointsTerms[]>
}

/** The stored queues. Each call is one transaction. */
export type QueueStore = {
  /** Inserts each ticket with the hold of its stake, or neither. The answers are in the order of the tickets. */
  insertTickets(tickets: readonly NewTicket[], nowMs: number): Promise<JoinAnswer[]>
  /** Ends the tickets that still wait and gives back their stakes. Returns their ids. */
  endTickets(ids: readonly string[], nowMs: number): Promise<string[]>
  findTicket(id: string): Promise<TicketRow | undefined>
  /** The stored ticket of each match key that has one. */
  findKeyOwners(tickets: readonly Pick<NewTicket, 'matchKey'>[]): Promise<Map<string, string>>
  /** The oldest tickets of each queue. */
  listWaiting(perQueueMax: number): Promise<TicketRow[]>
  listUnseen(seenBeforeMs: number): Promise<TicketRow[]>
  listStrikes(playerId: string, sinceMs: number): Promise<number[]>
  touchLastSeen(playerIds: readonly string[], nowMs: number): Promise<void>
  /** The meetings of these players, and the recent opponents of each. */
  loadHistory(playerIds: readonly string[], since: HistoryWindow): Promise<Map<string, History>>
  /**
   * Inserts matches, seats, headers, pots and stakes of the whole wave, or nothing. Leaves out pairs with a ticket that no
   * longer waits. Returns the ids inserted.
   */
  insertMatches(wave: readonly MatchToPair[], terms: WaveTerms): Promise<Set<string>>
}

/** Used where no other domain provides them: every player is one person, and no pool is open. */
export const DEFAULT_QUEUE_PORTS: QueuePorts = {
  factsOf: async () => new Map(),
  openPool: async () => null,
  pointsTermsOf: async (_poolId, pairs) => pairs.map(() => PLAIN_POINTS),
}
