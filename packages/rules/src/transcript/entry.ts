import type { Mode, Seat, Tier } from '../terms.ts'
import { ascii, concat, type Sha256, tag, toHex, u32 } from './bytes.ts'
import { type CanonicalValue, canonicalJson } from './canonical-json.ts'
import type { Certificate } from './certificate.ts'
import type { Hand } from './commitment.ts'
import type { HeaderTerms } from './header-terms.ts'

export type PerSeat<Value> = readonly [Value, Value]

/** 0 means a friendly match without a stake. */
export type MatchTier = Tier | 0

export type HeaderBody = {
  readonly matchId: string
  readonly mode: Mode
  readonly tier: MatchTier
  readonly stakeMicroUsd: string
  readonly terms: HeaderTerms
  /** Empty in Normal mode. */
  readonly poolId: string
  readonly players: PerSeat<{ readonly seat: Seat; readonly id: string; readonly key: string }>
}

export type TimeoutPhase = 'accept' | 'commit' | 'reveal'
/** A seat, −1 for a draw, −2 when both were absent. */
export type TurnWinner = Seat | -1 | -2
/** A seat, or −1 for a void match. */
export type MatchWinner = Seat | -1
export type ResultReason =
  | 'score'
  | 'misses'
  | 'both_absent'
  | 'turn_limit'
  | 'surrender'
  | 'not_accepted'
  | 'service_void'

type OpeningBody = {
  readonly turn: number
  readonly seat: Seat
  readonly hand: Hand
  readonly nonce: string
  readonly sig: string
}

export type ResultBody = {
  readonly winner: MatchWinner
  readonly reason: ResultReason
  readonly payout: {
    readonly winner: string
    readonly fee: string
    readonly pool: string
    readonly refunds: PerSeat<string>
  }
  readonly points: PerSeat<number>
}

export type EntryBodies = {
  header: HeaderBody
  accept: { readonly seat: Seat; readonly sig: string }
  open: { readonly turn: number; readonly commitBy: PerSeat<number> }
  commit: {
    readonly turn: number
    readonly seat: Seat
    readonly c: string
    readonly recv: number
    readonly sig: string
  }
  lock: { readonly turn: number; readonly c: PerSeat<string>; readonly revealBy: PerSeat<number> }
  reveal: OpeningBody & { readonly recv: number }
  bad_reveal: OpeningBody
  timeout: { readonly turn: number; readonly phase: TimeoutPhase; readonly seats: readonly Seat[] }
  outage: { readonly from: number; readonly to: number }
  surrender: { readonly turn: number; readonly seat: Seat; readonly sig: string }
  turn: { readonly turn: number; readonly winner: TurnWinner; readonly score: PerSeat<number> }
  result: ResultBody
}

export type EntryType = keyof EntryBodies

export type EntryOf<Type extends EntryType> = {
  readonly v: 2
  readonly match: string
  readonly seq: number
  readonly prev: string
  readonly t: number
  readonly type: Type
  readonly body: EntryBodies[Type]
}
export type Entry = { [Type in EntryType]: EntryOf<Type> }[EntryType]

/** The operator's signature on an entry, and the day key that made it. */
export type OperatorSignature = { readonly key: string; readonly sig: string }

/** As stored and published: the operator signs header, locks and result. */
export type StoredEntry = { readonly entry: Entry; readonly hash: string } & Partial<OperatorSignature>

/** A match as it is published: its entries and the certificate of every day key that signed one. */
export type Transcript = {
  readonly entries: readonly StoredEntry[]
  readonly certificates: readonly Certificate[]
}

export const FIRST_PREV = '0'.repeat(64)

export const needsOperatorSignature = (type: EntryType): boolean =>
  type === 'header' || type === 'lock' || type === 'result'

const ENTRY_TAG = tag('RPS-DUEL/v2/entry')

export function entryPreimage(entry: CanonicalValue): Uint8Array {
  const json = ascii(canonicalJson(entry))
  return concat(ENTRY_TAG, u32(json.length), json)
}

export const entryHash = (entry: CanonicalValue, sha256: Sha256): string =>
  toHex(sha256(entryPreimage(entry)))
