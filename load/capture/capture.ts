import type { Seat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'

/** One sealed hand, and what only its player knew until the lock. */
export type Throw = {
  readonly matchId: string
  readonly playerId: string
  readonly seat: Seat
  readonly turn: number
  readonly hand: Hand
  readonly nonce: string
}

export type Window = { readonly openedAtMs: number; readonly lockedAtMs: number }

export type Frame = { readonly direction: 'in' | 'out'; readonly text: string }

/** All frames of one tab of a player, in order. */
export type Tab = { readonly playerId: string; readonly frames: readonly Frame[] }

/** A recorded line and its time. */
export type Line = { readonly atMs: number; readonly text: string }

/** The rows of one match, or of the whole database, as one statement or transaction saw them. */
export type Snapshot = {
  /** `match:turn` of every lock among these very rows. */
  readonly locked: ReadonlySet<string>
  readonly text: string
}

/** The rows of a match whose players have both sealed while the lock is not written. */
export type SealedRows = {
  readonly matchId: string
  readonly turn: number
  readonly rows: unknown
}

/** Everything that a run recorded. */
export type Capture = {
  readonly throws: readonly Throw[]
  /** From the opening of a turn to its lock, by `match:turn`. */
  readonly windows: ReadonlyMap<string, Window>
  readonly tabs: readonly Tab[]
  readonly serverLog: readonly Line[]
  readonly metrics: readonly string[]
  readonly snapshots: readonly Snapshot[]
  readonly sealedRows: readonly SealedRows[]
  /** Every command sent to Redis. */
  readonly redis: readonly Line[]
  /** Every statement sent to PostgreSQL, with its values. */
  readonly statements: readonly Line[]
}

export const turnKey = ({ matchId, turn }: { matchId: string; turn: number }): string => `${matchId}:${turn}`
