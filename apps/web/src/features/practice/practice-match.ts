import { bankAfter, commitBaseMs, isLate } from '@throwdown/rules/match/deadlines'
import {
  type TurnFacts,
  tallyTurn,
  type Verdict,
  verdictOn,
  winnerOfTurn,
} from '@throwdown/rules/match/judge'
import { FRESH_TALLY, type Tally } from '@throwdown/rules/match/state'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { TurnWinner } from '@throwdown/rules/transcript/entry'
import type { SeenTurn } from './bots.ts'

/** Seat 0 is the player, seat 1 the bot. The rules of a match are those of the real one [M1]–[M6]. */
export type PracticeMatch = {
  readonly tally: Tally
  readonly bankMs: number
  readonly turn: PracticeTurn
  readonly played: readonly PlayedTurn[]
  readonly verdict: Verdict | null
}

export type PracticeTurn = {
  readonly number: number
  readonly opensAtMs: number
  /** The bot is bound to its hand before the player can choose. */
  readonly botHand: Hand
  readonly hand: Hand | null
}

export type PlayedTurn = {
  readonly number: number
  readonly hands: readonly [Hand | null, Hand | null]
  readonly winner: TurnWinner
  readonly score: readonly [number, number]
}

export type PracticeEvent =
  | { readonly type: 'throw'; readonly hand: Hand; readonly nowMs: number }
  /** Both hands open, or time is up; the next turn, if there is one, starts at `nextAtMs` with this hand of the bot. */
  | { readonly type: 'open'; readonly nowMs: number; readonly nextAtMs: number; readonly nextBotHand: Hand }
  | { readonly type: 'surrender' }

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION).match
export const WINS_NEEDED = TERMS.winsNeeded
export const TURNS_MAX = TERMS.turnsMax
export const BANK_MS = TERMS.bankMs

export const startPractice = ({ nowMs, botHand }: { nowMs: number; botHand: Hand }): PracticeMatch => ({
  tally: FRESH_TALLY,
  bankMs: TERMS.bankMs,
  turn: { number: 1, opensAtMs: nowMs, botHand, hand: null },
  played: [],
  verdict: null,
})

export function stepPractice(match: PracticeMatch, event: PracticeEvent): PracticeMatch {
  if (match.verdict) return match
  if (event.type === 'surrender') return { ...match, verdict: { winner: 1, reason: 'surrender' } }
  if (event.type === 'throw') return throwHand(match, event)
  const isReady = match.turn.hand !== null || isTimeUp(match, event.nowMs)
  return isReady ? closeTurn(match, event) : match
}

export function clockOf({ turn, bankMs }: PracticeMatch) {
  const baseEndsAtMs = commitBaseMs({ number: turn.number, openedAtMs: turn.opensAtMs }, TERMS)
  return { opensAtMs: turn.opensAtMs, baseEndsAtMs, endsAtMs: baseEndsAtMs + bankMs }
}

export const isTimeUp = (match: PracticeMatch, nowMs: number): boolean =>
  match.turn.hand === null && isLate(nowMs, clockOf(match).endsAtMs, TERMS)

/** What the bot may use: the turns that both opened. */
export const seenByBot = ({ played }: PracticeMatch): SeenTurn[] =>
  played.flatMap(({ hands: [rival, own] }) => (rival === null || own === null ? [] : [{ own, rival }]))

function throwHand(match: PracticeMatch, { hand, nowMs }: { hand: Hand; nowMs: number }): PracticeMatch {
  if (match.turn.hand !== null || isTimeUp(match, nowMs)) return match
  const pick = { bankMs: match.bankMs, baseMs: clockOf(match).baseEndsAtMs, recvMs: nowMs }
  return { ...match, turn: { ...match.turn, hand }, bankMs: bankAfter(pick, TERMS) }
}

function closeTurn(
  match: PracticeMatch,
  { nextAtMs, nextBotHand }: { nextAtMs: number; nextBotHand: Hand },
): PracticeMatch {
  const { number, hand, botHand } = match.turn
  const facts: TurnFacts =
    hand === null ? { kind: 'missed', seats: [0], opened: [] } : { kind: 'opened', hands: [hand, botHand] }
  const tally = tallyTurn(match.tally, facts)
  const played: PlayedTurn = {
    number,
    hands: [hand, hand === null ? null : botHand],
    winner: winnerOfTurn(facts),
    score: tally.score,
  }
  return {
    tally,
    bankMs: hand === null ? 0 : match.bankMs,
    turn: { number: number + 1, opensAtMs: nextAtMs, botHand: nextBotHand, hand: null },
    played: [...match.played, played],
    verdict: verdictOn(tally, TERMS) ?? null,
  }
}
