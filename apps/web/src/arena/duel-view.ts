import type { MicroUsd } from '@throwdown/rules/money'
import type { Mode } from '@throwdown/rules/terms'
import type { HANDS } from '@throwdown/rules/transcript/commitment'
import type { ResultReason } from '@throwdown/rules/transcript/entry'
import type { ReactNode } from 'react'
import type { SealedThrow } from '../realtime/tab-duel.ts'
import type { AvatarFigure } from '../ui/Avatar.tsx'
import type { MoneyLine } from './result/money-lines.ts'

/** What a player throws; the bots and the protocol call the same thing a hand. */
export type HandName = (typeof HANDS)[number]

export type PublicPlayer = {
  readonly name: string
  readonly figure?: AvatarFigure | undefined
  /** In place of a figure: of a bot, or of an opponent who is masked. */
  readonly glyph?: ReactNode
}
export type Score = { readonly you: number; readonly rival: number }
export type TurnWinner = 'you' | 'rival' | 'draw' | 'nobody'

export type Side = 'you' | 'rival'

/** A turn that is over. A hand that was sealed and never opened is null to the other player. */
export type TurnOutcome = {
  readonly turn: number
  readonly round: number
  readonly yours: HandName | null
  readonly theirs: HandName | null
  /** Who ran out of time. */
  readonly missed: readonly Side[]
  /** Who of them had sealed a throw and did not open it in time. */
  readonly unopened: readonly Side[]
  /** [M4] How many throws each has missed in a row, this one included. */
  readonly misses: Score
  /** The match ended with this turn. */
  readonly isLast: boolean
  readonly winner: TurnWinner
  readonly score: Score
}

/** The time for one throw in this device's clock: everybody's time first, then the player's own bank. */
export type ThrowClock = {
  readonly opensAtMs: number
  readonly baseEndsAtMs: number
  readonly endsAtMs: number
}

export type DuelStage =
  /** The clock is that of entering the match. */
  | { readonly name: 'accepting'; readonly clock: ThrowClock }
  | { readonly name: 'choosing'; readonly clock: ThrowClock }
  /** Chosen here, not yet confirmed by the server. */
  | { readonly name: 'sealing'; readonly clock: ThrowClock; readonly hand: HandName }
  /** The clock is the rival's from here on. A watching device does not know the hand. */
  | { readonly name: 'sealed'; readonly clock: ThrowClock; readonly hand: HandName | null }
  | { readonly name: 'opening'; readonly hand: HandName | null }
  | { readonly name: 'over' }

/** Something outside the game that the player must know. */
export type DuelNotice =
  | 'reconnecting'
  | 'resumed'
  | 'watching_tab'
  | 'watching_device'
  | 'broken_proof'
  /** [M4] [M5] The next miss can lose the match. */
  | 'missed'
  | 'both_missed'

export type DuelResult = {
  readonly outcome: 'won' | 'lost' | 'void'
  readonly reason: ResultReason
  /** Absent where nothing was staked. */
  readonly lines?: readonly MoneyLine[]
  readonly points?: number
  /** In this device's clock. */
  readonly endedAtMs?: number
  /** [M7] Who did not enter a match that nobody could play. */
  readonly absent?: readonly Side[]
}

/** Everything the arena shows. The engine and practice each make one; the arena decides nothing. */
export type DuelView = {
  readonly you: PublicPlayer
  readonly rival: PublicPlayer
  readonly winsNeeded: number
  readonly stakes: { readonly pot: MicroUsd; readonly tier: number; readonly mode: Mode } | null
  readonly round: number
  /** The round is thrown again after a draw. */
  readonly isReplay: boolean
  readonly score: Score
  /** [M6] The throw that is made or was made last, and how many there can be. */
  readonly turn: number
  readonly turnsMax: number
  /** [M3] What each player had left when the throw opened, in milliseconds. */
  readonly banks: Score
  readonly stage: DuelStage
  readonly outcomes: readonly TurnOutcome[]
  readonly notice: DuelNotice | null
  /** What this device has sealed and must still open. Practice has nothing to open. */
  readonly sealedThrow?: SealedThrow | null
  readonly result: DuelResult | null
}

/** Whose time is running. [M3] That of the rival is shown after the player's seal only, as in the ring. */
export function runningClocks(stage: DuelStage): { own: ThrowClock | null; rival: ThrowClock | null } {
  if (stage.name === 'sealed') return { own: null, rival: stage.clock }
  const own = stage.name === 'choosing' || stage.name === 'sealing' ? stage.clock : null
  return { own, rival: null }
}

/** [F4] Before the player's seal the rival stays neutral, even if more is known. */
export const mayShowRival = (stage: DuelStage): boolean =>
  stage.name === 'sealed' || stage.name === 'opening' || stage.name === 'over'

/** [M4] [M5] Said while the next throw is made: what another miss costs. */
export function missNotice(outcomes: readonly TurnOutcome[], stage: DuelStage): DuelNotice | null {
  const last = outcomes.at(-1)
  if (stage.name !== 'choosing' || !last?.missed.includes('you')) return null
  return last.winner === 'nobody' ? 'both_missed' : 'missed'
}

/** The reveal of the missed throw says the same itself. */
export const isMissNotice = (notice: DuelNotice): boolean => notice === 'missed' || notice === 'both_missed'
