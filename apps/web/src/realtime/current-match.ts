import { otherSeat, type Seat } from '@throwdown/rules/terms'
import type { HeaderBody, StoredEntry } from '@throwdown/rules/transcript/entry'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import type { LinkEvent, SeatedMatch } from './match-link.ts'

/** The match of this player as the bar shows it. Nothing is proven here: the arena checks what it plays. */
export type CurrentMatch = Pick<HeaderBody, 'matchId' | 'tier' | 'mode'> & {
  readonly seat: Seat
  /** The key it is played with; only the browser that has it can play. */
  readonly ownKey: string
  /** [Q5] Null while the opponent is masked. */
  readonly rival: string | null
  /** [M7] Until when both must have accepted, in the server's clock. */
  readonly acceptByMs: number
  readonly isRunning: boolean
  readonly score: { readonly you: number; readonly rival: number }
}

type Sent = Pick<SeatedMatch, 'seat' | 'fighters' | 'entries' | 'certificates'>

/** Null if it is over, or if its entries make no match. */
export function currentMatchOf({ seat, fighters, ...sent }: Sent): CurrentMatch | null {
  const entries = readEntries(sent)
  const header = entries[0]?.entry
  if (header?.type !== 'header') return null
  const { matchId, tier, mode, players, terms } = header.body
  const found: CurrentMatch = {
    matchId,
    tier,
    mode,
    seat,
    ownKey: players[seat].key,
    rival: fighters[otherSeat(seat)]?.name ?? null,
    acceptByMs: header.t + terms.acceptMs,
    isRunning: false,
    score: { you: 0, rival: 0 },
  }
  return withEntries(found, entries)
}

export function stepCurrentMatch(
  match: CurrentMatch | null,
  event: Extract<LinkEvent, { type: 'found' | 'entries' }>,
): CurrentMatch | null {
  // A match is announced again to somebody who asked for it first, and knows more of it by now.
  if (match?.matchId === event.matchId) return withEntries(match, readEntries(event))
  return event.type === 'found' ? currentMatchOf(event) : match
}

function withEntries(match: CurrentMatch, entries: readonly StoredEntry[]): CurrentMatch | null {
  let now = match
  for (const { entry } of entries) {
    if (entry.type === 'result') return null
    if (entry.type === 'open') now = { ...now, isRunning: true }
    if (entry.type === 'turn') {
      const { score } = entry.body
      now = { ...now, score: { you: score[match.seat], rival: score[otherSeat(match.seat)] } }
    }
  }
  return now
}

function readEntries(sent: Pick<Sent, 'entries' | 'certificates'>): readonly StoredEntry[] {
  const read = readTranscript(sent)
  return read.ok ? read.entries : []
}
