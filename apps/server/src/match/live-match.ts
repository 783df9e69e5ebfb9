import type { Effects, MatchOutcome, NewEntry } from '@throwdown/rules/match/events'
import type { MatchState } from '@throwdown/rules/match/state'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { publicKeyFrom } from '../platform/ed25519.ts'
import type { MatchFacts, SavedEntry, StoredMatch } from './stored-match.ts'

/** Decisions in memory that the next save stores. Callers wait for `saved`. */
export type Pending = {
  readonly entries: NewEntry[]
  outcome: MatchOutcome | undefined
  readonly saved: PromiseWithResolvers<void>
}

/** A node's copy of a match. It may be ahead of the database, but no caller gets a result before the save. */
export type LiveMatch = {
  readonly facts: MatchFacts
  readonly keys: PerSeat<Buffer>
  /** The version of the save that this copy was last equal to. */
  version: number
  /** After that save. */
  savedState: MatchState
  state: MatchState
  withheld: readonly SavedEntry[]
  pending: Pending | null
  /** Saves that were requested and have not finished. */
  saving: number
  /** Resolves once everything decided so far is on disk. */
  durable: Promise<void>
  /** The copy can no longer be trusted; the next message reads the saves. */
  dropped: boolean
  /** Does nothing if no timer is set. */
  cancelTimer: () => void
  usedAtMs: number
  /** The newest outage that this copy was extended for. */
  outagesSeen: number
}

export function toLiveMatch(
  { facts, version, state, withheld }: StoredMatch,
  nowMs: number,
  keys: LiveMatch['keys'] = [publicKeyFrom(state.players[0].key), publicKeyFrom(state.players[1].key)],
): LiveMatch {
  return {
    facts,
    keys,
    version,
    savedState: state,
    state,
    withheld,
    pending: null,
    saving: 0,
    durable: Promise.resolve(),
    dropped: false,
    cancelTimer: () => undefined,
    usedAtMs: nowMs,
    outagesSeen: 0,
  }
}

/** Adds what a step decided to the next save. Returns true if it is the first decision in that save. */
export function addPending(live: LiveMatch, state: MatchState, { entries, outcome }: Effects): boolean {
  live.state = state
  const isFirst = live.pending === null
  if (!live.pending) {
    live.pending = { entries: [], outcome: undefined, saved: Promise.withResolvers() }
    live.durable = live.pending.saved.promise
    live.saving += 1
    // Callers get the failure; without callers it must not end the process.
    live.durable.catch(() => undefined)
  }
  live.pending.entries.push(...entries)
  live.pending.outcome ??= outcome
  return isFirst
}
