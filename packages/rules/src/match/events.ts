import type { Settlement } from '../settlement.ts'
import type { Seat } from '../terms.ts'
import type { Sha256 } from '../transcript/bytes.ts'
import type { Entry, PerSeat } from '../transcript/entry.ts'
import type { Verdict } from './judge.ts'
import type { MatchState, PlayedThrow } from './state.ts'

/**
 * `verifiedOver` is the hash (header or lock) over which the shell has verified the player's signature. Naming the hash
 * instead of saying "verified" keeps a check against an outdated copy of the match from counting.
 */
export type MatchEvent =
  | {
      readonly type: 'accept'
      readonly seat: Seat
      readonly sig: string
      readonly verifiedOver: string
      readonly nowMs: number
    }
  | {
      readonly type: 'commit'
      readonly seat: Seat
      readonly turn: number
      readonly c: string
      readonly sig: string
      readonly verifiedOver: string
      readonly recvMs: number
      readonly nowMs: number
    }
  | RevealEvent
  | {
      readonly type: 'surrender'
      readonly turn: number
      readonly seat: Seat
      readonly sig: string
      readonly verifiedOver: string
      readonly nowMs: number
    }
  | { readonly type: 'tick'; readonly nowMs: number }
  | { readonly type: 'outage'; readonly fromMs: number; readonly toMs: number; readonly nowMs: number }
  | { readonly type: 'void'; readonly nowMs: number }

type RevealEvent = {
  readonly type: 'reveal'
  readonly seat: Seat
  readonly turn: number
  readonly hand: number
  readonly nonce: string
  readonly sig: string
  readonly verifiedOver: string
  readonly recvMs: number
  readonly nowMs: number
}

export type EventOf<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>

export const REFUSAL_CODES = [
  'match_over',
  'wrong_phase',
  'turn_closed',
  'turn_not_open',
  'too_late',
  'malformed',
  'bad_signature',
  'already_committed',
  'already_revealed',
  'does_not_open',
  'outage_too_short',
  'outage_limit',
  'after_first_lock',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The reply to the sender. A repeat gets the same success as the first time. */
export type Answer =
  | { readonly ok: true; readonly repeated: boolean }
  | { readonly ok: false; readonly code: RefusalCode }

export const DONE: Answer = { ok: true, repeated: false }
export const REPEATED: Answer = { ok: true, repeated: true }
export const refuse = (code: RefusalCode): Answer => ({ ok: false, code })

export type NewEntry = {
  readonly entry: Entry
  readonly hash: string
  readonly needsSignature: boolean
  /** Until the next entry for both only this seat may see the entry; `both` from the start for all others. */
  readonly audience: 'both' | Seat
}

/** What becomes durable together with the last entry. */
export type MatchOutcome = Verdict & {
  readonly settlement: Settlement
  readonly points: PerSeat<number>
  /** [B2] Who opened a locked hand at least once. */
  readonly opened: PerSeat<boolean>
  readonly played: readonly PlayedThrow[]
  readonly strikes: readonly Seat[]
}

export type ConflictEvidence = {
  readonly kind: 'conflicting_commitment'
  readonly turn: number
  readonly seat: Seat
  readonly c: string
  readonly recvMs: number
}

export type Effects = {
  readonly answer: Answer
  readonly entries: readonly NewEntry[]
  /** Present only when the deadline moved. */
  readonly deadlineMs?: number | null
  readonly outcome?: MatchOutcome
  readonly evidence?: ConflictEvidence
}

export type Step = { readonly state: MatchState; readonly effects: Effects }
export type MatchCrypto = { readonly sha256: Sha256 }
