import type { Seat } from '@throwdown/rules/terms'
import type { MatchHead, MatchToSave, SavedEntry, StoredMatch } from './stored-match.ts'

export type Evidence = {
  readonly matchId: string
  readonly turn: number
  readonly seat: Seat
  readonly c: string
  readonly recvMs: number
}

export type MatchProgress = {
  readonly version: number
  readonly nextSeq: number
  /** Null once finished. */
  readonly deadlineMs: number | null
}

/** The stored matches. Each call is one transaction. */
export type MatchStore = {
  /** Returns undefined if the match does not exist. */
  loadMatch(matchId: string): Promise<StoredMatch | undefined>
  /** One cheap read, whatever the length of the match. Returns undefined if the match does not exist. */
  loadHead(matchId: string): Promise<MatchHead | undefined>
  /** All entries after one, withheld ones included: filter them with `visibleEntries` before sending. */
  loadEntries(matchId: string, afterSeq: number): Promise<SavedEntry[]>
  loadVersion(matchId: string): Promise<number | undefined>
  /** How far these matches have come; a node compares it with what it has pushed. */
  loadProgress(matchIds: readonly string[]): Promise<Map<string, MatchProgress>>
  /**
   * Saves each match whose version is still the expected one, with the settlement of those that end. Returns the ids saved;
   * the other matches were saved by another node meanwhile.
   */
  saveMatches(group: readonly MatchToSave[], nowMs: number): Promise<Set<string>>
  saveEvidence(evidence: Evidence): Promise<void>
}

export type Outage = { readonly id: bigint; readonly fromMs: number; readonly toMs: number }

/** The heartbeat of the service, its outages, and the deadlines of matches. */
export type TimeStore = {
  /** Writes the heartbeat. Returns the outages whose matches still need their time back, including a new one. */
  beat(nowMs: number, gapOverMs: number): Promise<Outage[]>
  outageApplied(id: bigint, nowMs: number): Promise<void>
  /** Matches that were running when the outage ended. */
  matchesStartedBefore(atMs: number): Promise<string[]>
  /** Running matches whose deadline has passed, each claimed for this node for a second. */
  claimDueMatches(due: DueMatches): Promise<string[]>
  /** Returns true for one node only, at most once per interval. */
  claimInterval(name: string, interval: { everyMs: number; nowMs: number }): Promise<boolean>
}

export type DueMatches = {
  readonly nowMs: number
  readonly dueBeforeMs: number
  readonly gapOverMs: number
  readonly limit: number
}
