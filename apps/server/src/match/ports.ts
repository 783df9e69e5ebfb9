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

/** Finished matches whose saves are no longer in the database. */
export type MatchArchive = {
  /** All entries, oldest first. Undefined if the match is not in the archive; throws if it is and cannot be read. */
  entriesOf(matchId: string): Promise<readonly SavedEntry[] | undefined>
}

/** The stored matches. Each call is one transaction. */
export type MatchStore = {
  /** Returns undefined if the match does not exist. */
  loadMatch(matchId: string): Promise<StoredMatch | undefined>
  /**
   * The match as it is stored now, from a state of it that was stored before and the saves after it. Returns undefined if what is
   * stored does not go on from there.
   */
  loadNewer(known: StoredMatch): Promise<StoredMatch | undefined>
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

export type Gap = { readonly id: number; readonly fromMs: number; readonly toMs: number }

export type Outage = Gap & {
  /** The matches of the players of one node that still need their time back; null: all matches that were running. */
  readonly matchIds: ReadonlySet<string> | null
}

export type Beat = {
  readonly nodeId: string
  readonly nowMs: number
  /** A longer silence of this node, or of all, is an outage. */
  readonly gapOverMs: number
  /** A node that is silent for longer is ended: others judge the matches of its players. */
  readonly goneAfterMs: number
  /** The newest outage that this node knows; 0 before the first heartbeat. */
  readonly newestId: number
}

export type Heard = {
  /** Others have ended this node: it must come back with its players before it beats again. */
  readonly isEnded: boolean
  readonly newestId: number
  /** The outages that this node did not know. */
  readonly outages: readonly Outage[]
}

export type OutageBatch = {
  readonly outage: Gap
  readonly number: number
  readonly matchIds: readonly string[]
}

export type Judgement = {
  /** The node that asks. Whether it is in service it knows itself. */
  readonly nodeId: string
  readonly playerIds: readonly string[]
  readonly passedMs: number
  readonly newestId: number
}

/** The heartbeats of the nodes, their players, outages, and the deadlines of matches. */
export type TimeStore = {
  /** Writes the heartbeat of a node, and ends nodes that were silent for too long. Returns the outages that this node does not know. */
  beat(beat: Beat): Promise<Heard>
  /** A node that was ended is in service again, with these players. */
  comeBack(beat: Pick<Beat, 'nodeId' | 'nowMs' | 'gapOverMs'>, playerIds: readonly string[]): Promise<void>
  /** A node stops in order, which is not an outage. Its players have been seen until now. */
  stopNode(nodeId: string, nowMs: number): Promise<void>
  /** Who left has been seen until now. Returns false, and stores nothing, if the node is not in service. */
  storePlayers(
    nodeId: string,
    players: { readonly arrived: readonly string[]; readonly left: readonly string[] },
    nowMs: number,
  ): Promise<boolean>
  /**
   * Whether no outage can have kept these players from a deadline that passed so long ago: every other node they are connected
   * to was heard since then, and the node that asks knows every outage.
   */
  mayJudge(judgement: Judgement): Promise<boolean>
  /** Matches of an outage that nobody else extends for so long. */
  claimOutageBatch(leaseMs: number): Promise<OutageBatch | undefined>
  /** The matches that failed are claimed again later. */
  finishOutageBatch(batch: OutageBatch, failedIds: readonly string[]): Promise<void>
  /** Running matches whose deadline has passed, each claimed for this node for a second. */
  claimDueMatches(due: DueMatches): Promise<string[]>
}

export type DueMatches = {
  readonly nodeId: string
  readonly dueBeforeMs: number
  readonly gapOverMs: number
  readonly limit: number
}
