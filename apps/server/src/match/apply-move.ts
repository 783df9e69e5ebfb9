import type { Answer, MatchEvent, RefusalCode } from '@throwdown/rules/match/events'
import { signatureToVerify } from '@throwdown/rules/match/signature-to-verify'
import type { Seat } from '@throwdown/rules/terms'
import type { Clock } from '../platform/clock.ts'
import { verifySignature } from '../platform/ed25519.ts'
import { refuse } from '../platform/refusal.ts'
import type { MatchHost } from './host.ts'
import type { LiveMatch } from './live-match.ts'
import { seatOf } from './stored-match.ts'

/** The player and device that sent a move, and when it arrived. */
export type Sender = { readonly playerId: string; readonly deviceId: string; readonly recvMs: number }

export type PlayerMove =
  | { readonly type: 'accept'; readonly sig: string }
  | { readonly type: 'surrender'; readonly sig: string }
  | { readonly type: 'commit'; readonly turn: number; readonly c: string }
  | {
      readonly type: 'reveal'
      readonly turn: number
      readonly hand: number
      readonly nonce: string
      readonly sig: string
    }

/** Checks the seat and device of a move, verifies its signature and lets the host decide and save. */
export async function applyMove(
  { host, clock }: { host: MatchHost; clock: Clock },
  matchId: string,
  sender: Sender,
  move: PlayerMove,
): Promise<void> {
  const answer: Answer = await host.apply(matchId, (live) => toEvent(live, { sender, move, clock }))
  if (answer.ok) return
  if (answer.code === 'match_over' && 'sig' in move && (await host.hasSaved(matchId, move.sig))) return
  refuse(isForPlayers(answer.code) ? answer.code : 'not_allowed')
}

// Refusals of outages and voids, which players cannot send.
const NOT_FOR_PLAYERS = ['outage_too_short', 'outage_limit', 'after_first_lock'] as const
const isForPlayers = (code: RefusalCode): code is Exclude<RefusalCode, (typeof NOT_FOR_PLAYERS)[number]> =>
  !NOT_FOR_PLAYERS.some((internal) => internal === code)

type MoveRequest = { readonly sender: Sender; readonly move: PlayerMove; readonly clock: Clock }

function toEvent(live: LiveMatch, { sender, move, clock }: MoveRequest): MatchEvent {
  const seat = seatOf(live.facts, sender.playerId)
  if (seat === undefined) return refuse('not_found')
  // [M11] The match key is stored on one device; a move from another device could only harm its player.
  if (live.facts.seats[seat].deviceId !== sender.deviceId) return refuse('not_playing_here')
  const { recvMs } = sender
  if (move.type === 'commit') return { ...move, seat, recvMs, nowMs: clock.nowMs() }
  const verifiedOver = verify(live, seat, move)
  if (move.type === 'reveal') return { ...move, seat, verifiedOver, recvMs, nowMs: clock.nowMs() }
  return { ...move, seat, verifiedOver, nowMs: clock.nowMs() }
}

/** Returns the hash that the signature is valid for; empty if it is valid for none of this match. */
function verify(live: LiveMatch, seat: Seat, move: Exclude<PlayerMove, { type: 'commit' }>): string {
  const wanted = signatureToVerify(live.state, { ...move, seat })
  if (!wanted) return ''
  return verifySignature(live.keys[seat], wanted.input, move.sig) ? wanted.over : ''
}
