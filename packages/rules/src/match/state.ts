import type { Mode, Seat } from '../terms.ts'
import type { Hand } from '../transcript/commitment.ts'
import type { MatchTier, MatchWinner, PerSeat, ResultReason, TurnWinner } from '../transcript/entry.ts'
import type { PointsTerms } from '../transcript/header-terms.ts'

export type MatchPhase = 'accepting' | 'choosing' | 'opening' | 'finished'

/** The whole match as plain JSON. It is not stored: `replayEntries` computes it. Money is a decimal string of micro-dollars. */
export type MatchState = {
  readonly matchId: string
  readonly mode: Mode
  readonly tier: MatchTier
  readonly stakeMicroUsd: string
  readonly termsVersion: number
  readonly points: PointsTerms
  readonly players: PerSeat<{ readonly id: string; readonly key: string }>

  readonly phase: MatchPhase
  /** When `tick` has work next; null when the match is finished. */
  readonly deadlineMs: number | null
  readonly result: { readonly winner: MatchWinner; readonly reason: ResultReason } | null

  readonly transcript: {
    readonly headerHash: string
    readonly nextSeq: number
    readonly lastHash: string
    readonly lastMs: number
  }

  readonly accepted: PerSeat<boolean>
  readonly acceptByMs: number

  readonly tally: Tally
  /** Of every turn that was scored, and of the turn of a surrender if a hand was opened in it. */
  readonly played: readonly PlayedThrow[]
  readonly bankMs: PerSeat<number>
  readonly hasLocked: boolean
  /** Extensions granted in the running phase [M10]. */
  readonly outages: number

  readonly turn: TurnState
}

/** What became of both throws of a turn, and the winner of the turn; null if it was not scored. */
export type PlayedThrow = { readonly throws: PerSeat<Thrown>; readonly winner: TurnWinner | null }

/**
 * The hand that was opened, or why there is none. `missed`: nothing was sealed. `sealed`: the turn ended before it had to
 * be opened, by the other player. `unopened`: it was locked, and not opened in time [M4].
 */
export type Thrown = Hand | 'missed' | 'sealed' | 'unopened'

/** What decides the match after a turn. */
export type Tally = {
  readonly turnsPlayed: number
  readonly score: PerSeat<number>
  readonly missesInARow: PerSeat<number>
  readonly bothMissesInARow: number
  /** [B2] Who opened a locked hand in a turn that was scored, or in the turn of a surrender. */
  readonly opened: PerSeat<boolean>
}

export type TurnState = {
  /** From 1; 0 before the first turn opens. */
  readonly number: number
  readonly openedAtMs: number
  /** End of the time that both players have; the bank is added to it. */
  readonly commitBaseMs: number
  readonly commitments: PerSeat<string | null>
  readonly lockDueAtMs: number | null
  readonly lockHash: string | null
  /** The same for the opening. */
  readonly revealBaseMs: number
  readonly hands: PerSeat<Hand | null>
  readonly badReveals: PerSeat<number>
}

/** What became of a seat's throw in a turn that is over. */
export function thrownBy({ hands, commitments, lockHash }: TurnState, seat: Seat): Thrown {
  if (commitments[seat] === null) return 'missed'
  return hands[seat] ?? (lockHash === null ? 'sealed' : 'unopened')
}

export const FRESH_TALLY: Tally = {
  turnsPlayed: 0,
  score: [0, 0],
  missesInARow: [0, 0],
  bothMissesInARow: 0,
  opened: [false, false],
}

export const NO_TURN: TurnState = {
  number: 0,
  openedAtMs: 0,
  commitBaseMs: 0,
  commitments: [null, null],
  lockDueAtMs: null,
  lockHash: null,
  revealBaseMs: 0,
  hands: [null, null],
  badReveals: [0, 0],
}

export const withSeat = <Value>(pair: PerSeat<Value>, seat: Seat, value: Value): PerSeat<Value> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value]

export const bothSeats = <Value>(valueOf: (seat: Seat) => Value): PerSeat<Value> => [valueOf(0), valueOf(1)]
