import type { MatchOutcome } from '@throwdown/rules/match/events'
import { replayEntries, replayNewer } from '@throwdown/rules/match/replay-entries'
import type { MatchState } from '@throwdown/rules/match/state'
import { withheldEntries } from '@throwdown/rules/match/visible-entries'
import type { Mode, Seat } from '@throwdown/rules/terms'
import type { PerSeat, StoredEntry } from '@throwdown/rules/transcript/entry'
import { sha256 } from '../platform/ed25519.ts'

export type SeatedPlayer = { readonly playerId: string; readonly deviceId: string }

/** An entry as stored. Only its audience may see it until a later entry is for both. */
export type SavedEntry = { readonly stored: StoredEntry; readonly audience: 'both' | Seat }

/** What never changes about a match. */
export type MatchFacts = {
  readonly id: string
  readonly mode: Mode
  readonly tier: number
  readonly startedAtMs: number
  readonly rematchNumber: number
  readonly seats: PerSeat<SeatedPlayer>
}

/** What is known about a match without reading its entries. */
export type MatchHead = {
  readonly facts: MatchFacts
  /** The number of its entries. */
  readonly nextSeq: number
  readonly isFinished: boolean
}

export type StoredMatch = {
  readonly facts: MatchFacts
  /** The number of saves. */
  readonly version: number
  readonly state: MatchState
  /** Entries after the last one for both, oldest first. */
  readonly withheld: readonly SavedEntry[]
}

/** One match of a batch to save. */
export type MatchToSave = {
  readonly id: string
  /** The number of saves before this one. */
  readonly version: number
  /** After the entries. Not stored, because it follows from them; only its deadline and its last hash are. */
  readonly state: MatchState
  readonly entries: readonly SavedEntry[]
  readonly outcome: MatchOutcome | undefined
}

export function seatOf({ seats }: MatchFacts, playerId: string): Seat | undefined {
  if (seats[0].playerId === playerId) return 0
  return seats[1].playerId === playerId ? 1 : undefined
}

/** A known match with the entries of the saves after it. Throws if the rules would not have written them. */
export const newerMatch = (
  { facts, version, state, withheld }: StoredMatch,
  entries: readonly SavedEntry[],
  newerSaves: number,
): StoredMatch => ({
  facts,
  version: version + newerSaves,
  state: replayNewer(
    state,
    entries.map(({ stored }) => stored),
    { sha256 },
  ),
  withheld: withheldEntries([...withheld, ...entries]),
})

/** A match from all its entries. Throws if the rules would not have written them. */
export const storedMatch = (
  facts: MatchFacts,
  entries: readonly SavedEntry[],
  version: number,
): StoredMatch => ({
  facts,
  version,
  state: replayEntries(
    entries.map(({ stored }) => stored),
    { sha256 },
  ),
  withheld: withheldEntries(entries),
})
