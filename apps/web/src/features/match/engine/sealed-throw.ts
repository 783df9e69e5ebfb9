import { bankAfter } from '@throwdown/rules/match/deadlines'
import type { Seat } from '@throwdown/rules/terms'
import type { HeaderTerms } from '@throwdown/rules/transcript/header-terms'
import { isOutOfOrder, type PlayedTurn, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { openingClock, pickClock } from '@throwdown/rules/verifier/turn-clock'
import type { Seal } from '../../../crypto/match-records.ts'
import type { SealedThrow } from '../../../realtime/tab-duel.ts'
import { hasOwn } from './entry-log.ts'
import type { MatchFacts } from './match-facts.ts'

/** The throw that this device has sealed and must still open; null if there is none. */
export function sealedThrowOf(
  facts: Pick<MatchFacts, 'log' | 'seat' | 'seals' | 'offsetMs'>,
): SealedThrow | null {
  const { log, seat, seals, offsetMs } = facts
  if (log.chain.length === 0) return null
  const course = readCourse(log.chain)
  if (isOutOfOrder(course) || course.result) return null
  const turn = course.turns.at(-1)
  if (!turn || turn.timeout || turn.scored) return null
  const { turn: number } = turn.open.body
  const seal = seals.find((known) => known.turn === number)
  if (!seal || seal.receipts.reveal || hasOwn(log, 'reveal', { seat, turn: number })) return null
  const { terms } = course.header.body
  const clock = openingClock(turn, { seat, terms })
  const recvMs = sealedAtMs(facts, seal)
  if (!clock && recvMs === undefined) return null
  return {
    turn: number,
    openWithinMs: terms.revealMs + bankLeftMs(turn, { seat, terms, recvMs: recvMs ?? 0 }),
    openByMs: clock ? clock.byMs - offsetMs : null,
  }
}

/** When the server received the seal; undefined while it has not said so. */
function sealedAtMs(
  { log, seat }: Pick<MatchFacts, 'log' | 'seat'>,
  { turn, receipts }: Seal,
): number | undefined {
  for (const { entry } of [...log.chain, ...log.ahead])
    if (entry.type === 'commit' && entry.body.seat === seat && entry.body.turn === turn)
      return entry.body.recv
  return receipts.commit?.recv
}

/** [M3] What the seal has left of the player's bank. */
function bankLeftMs(
  turn: PlayedTurn,
  { seat, terms, recvMs }: { seat: Seat; terms: HeaderTerms; recvMs: number },
): number {
  const { baseMs, byMs } = pickClock(turn, { seat, terms })
  return bankAfter({ bankMs: byMs - baseMs, baseMs, recvMs }, terms)
}
