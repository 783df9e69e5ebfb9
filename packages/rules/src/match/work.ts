import { type Seat, type Terms, termsOfVersion } from '../terms.ts'
import type { Sha256 } from '../transcript/bytes.ts'
import {
  type Entry,
  type EntryBodies,
  type EntryType,
  entryHash,
  needsOperatorSignature,
} from '../transcript/entry.ts'
import { type HeaderTerms, headerTerms } from '../transcript/header-terms.ts'
import { deadlineOf } from './deadlines.ts'
import type { Answer, ConflictEvidence, MatchCrypto, MatchOutcome, NewEntry, Step } from './events.ts'
import type { MatchState, TurnState } from './state.ts'

/** The working data of one step: the state is replaced, never changed in place, and nothing is kept after the step. */
export type Work = {
  state: MatchState
  outcome?: MatchOutcome
  evidence?: ConflictEvidence
  readonly entries: NewEntry[]
  readonly nowMs: number
  readonly terms: HeaderTerms
  readonly publishedTerms: Terms
  readonly sha256: Sha256
}

export function beginWork(state: MatchState, nowMs: number, { sha256 }: MatchCrypto): Work {
  const publishedTerms = termsOfVersion(state.termsVersion)
  const terms = headerTerms(publishedTerms, state.mode, state.points)
  return { state, entries: [], nowMs, terms, publishedTerms, sha256 }
}

export function endWork(work: Work, before: Pick<MatchState, 'deadlineMs'>, answer: Answer): Step {
  const deadlineMs = deadlineOf(work.state, work.terms)
  const { entries, outcome, evidence } = work
  return {
    state: deadlineMs === work.state.deadlineMs ? work.state : { ...work.state, deadlineMs },
    effects: {
      answer,
      entries,
      ...(deadlineMs !== before.deadlineMs && { deadlineMs }),
      ...(outcome && { outcome }),
      ...(evidence && { evidence }),
    },
  }
}

export function change(work: Work, changes: Partial<MatchState>): void {
  work.state = { ...work.state, ...changes }
}

export function changeTurn(work: Work, changes: Partial<TurnState>): void {
  change(work, { turn: { ...work.state.turn, ...changes } })
}

type Content = { [Type in EntryType]: { readonly type: Type; readonly body: EntryBodies[Type] } }[EntryType]

/** Time never runs backwards in a transcript, whatever the clocks of two servers say. */
export const entryTimeMs = ({ state, nowMs }: Work): number => Math.max(state.transcript.lastMs, nowMs)

/** Chains one entry. Returns its hash. */
export function append(
  work: Work,
  content: Content,
  { audience = 'both', atMs = entryTimeMs(work) }: { audience?: 'both' | Seat; atMs?: number } = {},
): string {
  const { nextSeq, lastHash } = work.state.transcript
  const entry: Entry = { v: 2, match: work.state.matchId, seq: nextSeq, prev: lastHash, t: atMs, ...content }
  const hash = entryHash(entry, work.sha256)
  work.entries.push({ entry, hash, needsSignature: needsOperatorSignature(entry.type), audience })
  change(work, {
    transcript: { ...work.state.transcript, nextSeq: nextSeq + 1, lastHash: hash, lastMs: atMs },
  })
  return hash
}
