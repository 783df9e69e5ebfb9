import type { MatchEvent, RefusalCode } from '@throwdown/rules/match/events'
import { signatureToVerify } from '@throwdown/rules/match/signature-to-verify'
import type { Seat } from '@throwdown/rules/terms'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { Clock } from '../platform/clock.ts'
import { verifySignature } from '../platform/ed25519.ts'
import { refuse } from '../platform/refusal.ts'
import type { Reader } from './finished-matches.ts'
import { findReceivable, giveReceipt } from './give-receipt.ts'
import type { MatchHost } from './host.ts'
import type { LiveMatch } from './live-match.ts'
import type { OperatorKeys } from './operator-keys.ts'
import { type MatchFacts, type SavedEntry, seatOf } from './stored-match.ts'

/** Who sent a move: a signed-in player on a device, or somebody with the match key of a seat. And when it arrived. */
export type Sender =
  | { readonly playerId: string; readonly deviceId: string; readonly recvMs: number }
  | { readonly seat: Seat; readonly recvMs: number; readonly networks: Reader }

/** Moves that get a receipt. */
export type Throw =
  | { readonly type: 'commit'; readonly turn: number; readonly c: string; readonly sig: string }
  | {
      readonly type: 'reveal'
      readonly turn: number
      readonly hand: number
      readonly nonce: string
      readonly sig: string
    }

export type PlayerMove =
  | Throw
  | { readonly type: 'accept'; readonly sig: string }
  | { readonly type: 'surrender'; readonly turn: number; readonly sig: string }

type MoveDeps = { readonly host: MatchHost; readonly clock: Clock; readonly keys: OperatorKeys }

/**
 * Checks the seat and device of a move, verifies its signature and lets the host decide and save. The seat comes first,
 * and a match that is over is not replayed: a repeat of a stored move succeeds, everything else comes too late.
 */
export async function applyMove(
  deps: MoveDeps,
  matchId: string,
  sender: Sender,
  move: PlayerMove,
): Promise<void> {
  const { host } = deps
  const { facts, isFinished } = await host.headOf(matchId)
  seatOfSender(facts, sender)
  if (!isFinished) {
    const { answer } = await host.apply(matchId, (live) => toEvent(live, { sender, move, ...deps }))
    if (answer.ok) return
    if (answer.code !== 'match_over') return refuseMove(answer.code)
  }
  const entries = await entriesAtEnd(host, matchId, { isFinished, sender })
  if (!entries.some(({ stored: { entry } }) => 'sig' in entry.body && entry.body.sig === move.sig))
    refuse('match_over')
}

/** Applies a commitment or an opening. Returns the receipt after the entry is stored; a repeat gets it again. */
export async function applyThrow(
  deps: MoveDeps,
  matchId: string,
  sender: Sender,
  move: Throw,
): Promise<Receipt> {
  const { host, keys } = deps
  const { facts, isFinished } = await host.headOf(matchId)
  const own = { type: move.type, turn: move.turn, seat: seatOfSender(facts, sender) }
  if (!isFinished) {
    const applied = await host.apply(matchId, (live) => toEvent(live, { sender, move, ...deps }))
    const { answer, headerHash } = applied
    if (!answer.ok && answer.code !== 'match_over') return refuseMove(answer.code)
    if (answer.ok) {
      const stored =
        findReceivable(applied.entries, own) ?? findReceivable(await entriesOf(host, matchId), own)
      return stored ? giveReceipt(keys, headerHash, stored) : refuse('match_over')
    }
  }
  const saved = await entriesAtEnd(host, matchId, { isFinished, sender })
  const stored = findReceivable(saved.map(toNewEntry), own)
  const header = saved[0]?.stored.hash
  if (header === undefined || stored?.body.sig !== move.sig) return refuse('match_over')
  return giveReceipt(keys, header, stored)
}

const toNewEntry = ({ stored: { entry } }: SavedEntry) => ({ entry })
const entriesOf = async (host: MatchHost, matchId: string) => (await host.entriesOf(matchId)).map(toNewEntry)

/** A match that ended during the request is read as it is stored. */
async function entriesAtEnd(
  host: MatchHost,
  matchId: string,
  { isFinished, sender }: { readonly isFinished: boolean; readonly sender: Sender },
): Promise<readonly SavedEntry[]> {
  const reader = 'seat' in sender ? sender.networks : [{ name: sender.playerId, share: 1 }]
  const kept = isFinished ? await host.finishedEntriesOf(matchId, reader) : undefined
  return kept ?? host.entriesOf(matchId)
}

// Refusals of outages and voids, which players cannot send.
const NOT_FOR_PLAYERS = ['outage_too_short', 'outage_limit', 'after_first_lock'] as const
const isForPlayers = (code: RefusalCode): code is Exclude<RefusalCode, (typeof NOT_FOR_PLAYERS)[number]> =>
  !NOT_FOR_PLAYERS.some((internal) => internal === code)
const refuseMove = (code: RefusalCode): never => refuse(isForPlayers(code) ? code : 'not_allowed')

type MoveRequest = { readonly sender: Sender; readonly move: PlayerMove; readonly clock: Clock }

function toEvent(live: LiveMatch, { sender, move, clock }: MoveRequest): MatchEvent {
  const seat = seatOfSender(live.facts, sender)
  const verifiedOver = verify(live, seat, move)
  // Without a login the signature is all that we know about the sender.
  if (verifiedOver === '' && 'seat' in sender) return refuse('bad_signature')
  const { recvMs } = sender
  if (move.type === 'commit' || move.type === 'reveal')
    return { ...move, seat, verifiedOver, recvMs, nowMs: clock.nowMs() }
  return { ...move, seat, verifiedOver, nowMs: clock.nowMs() }
}

function seatOfSender(facts: MatchFacts, sender: Sender): Seat {
  if ('seat' in sender) return sender.seat
  const seat = seatOf(facts, sender.playerId)
  if (seat === undefined) return refuse('not_found')
  // [M11] The match key is stored on one device; a move from another device could only harm its player.
  return facts.seats[seat].deviceId === sender.deviceId ? seat : refuse('not_playing_here')
}

/** Returns the hash that the signature is valid for; empty if it is valid for none of this match. */
function verify(live: LiveMatch, seat: Seat, move: PlayerMove): string {
  const wanted = signatureToVerify(live.state, { ...move, seat })
  if (!wanted) return ''
  return verifySignature(live.keys[seat], wanted.input, move.sig) ? wanted.over : ''
}
