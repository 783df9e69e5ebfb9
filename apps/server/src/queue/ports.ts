import type { Pausable } from '@throwdown/contract/service-pause'
import type { Ticket } from '@throwdown/rules/pairing'
import type { Tier } from '@throwdown/rules/terms'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import type { TermsInForce } from '../terms/store.ts'
import type { History, HistoryWindow, MatchToPair, WaveTerms } from './pairing-store.ts'
import type { JoinResult, NewTicket, TicketRow, TicketToJoin } from './store.ts'

/** What pairing needs to know about a player from other domains [Q3] [L1]. */
export type PairingFacts = Pick<Ticket, 'personIds' | 'fundingWallets' | 'withdrawalWallets' | 'mayPlay'>

export type QueuePorts = {
  /** Of each of these players. */
  readonly factsOf: (
    playerIds: readonly string[],
    nowMs: number,
  ) => Promise<ReadonlyMap<string, PairingFacts>>
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
  /**
   * Inserts each ticket with the reservation of its stake, or neither. A refused ticket stays refused. The answers are in the order
   * of the tickets.
   */
  insertTickets(tickets: readonly TicketToJoin[], nowMs: number): Promise<JoinResult[]>
  /** Ends the tickets that still wait and refunds their stakes. Returns their ids. */
  endTickets(ids: readonly string[], nowMs: number): Promise<string[]>
  findTicket(id: string): Promise<TicketRow | undefined>
  /** The stored ticket of each match key that has one. */
  findKeyOwners(tickets: readonly Pick<NewTicket, 'matchKey'>[]): Promise<Map<string, string>>
  /** The oldest tickets of each queue. */
  listWaiting(perQueueMax: number): Promise<TicketRow[]>
  /** Whose players are connected to no node, and were last before then. */
  listUnseen(seenBeforeMs: number): Promise<TicketRow[]>
  /** [C6] What a match that is made now is played under. */
  termsInForce(nowMs: number): Promise<TermsInForce>
  /** What staff have paused for everybody. */
  listPaused(): Promise<Pausable[]>
  /** The times of the strikes of each of these players that has any. */
  listStrikes(playerIds: readonly string[], sinceMs: number): Promise<Map<string, number[]>>
  /** The meetings of these players, and the recent opponents of each. */
  loadHistory(playerIds: readonly string[], since: HistoryWindow): Promise<Map<string, History>>
  /**
   * Inserts matches, seats, headers, pots and stakes of the whole round, or nothing. Leaves out pairs with a ticket that no
   * longer waits. Returns the ids inserted.
   */
  insertMatches(wave: readonly MatchToPair[], terms: WaveTerms): Promise<Set<string>>
}
