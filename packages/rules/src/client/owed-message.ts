import type { Seat } from '../terms.ts'
import type { StoredEntry } from '../transcript/entry.ts'
import type { ReceiptKind } from '../transcript/receipt.ts'
import { isOutOfOrder, readCourse } from '../verifier/course-of-play.ts'

/** What a player has sealed for a turn, and the receipts held for it. */
export type SealedTurn = {
  readonly turn: number
  readonly c: string
  readonly receipts: readonly ReceiptKind[]
}

/** The message that an honest client sends now, and again until it has its receipt. Repeating it changes nothing. */
export type OwedMessage =
  | { readonly type: 'accept'; readonly headerHash: string }
  | { readonly type: 'commit'; readonly headerHash: string; readonly turn: number }
  | { readonly type: 'reveal'; readonly turn: number; readonly lock: StoredEntry }

/** `broken`: the entries contradict each other or what was sealed. The hand stays sealed and the player is warned. */
export type Owed = OwedMessage | 'broken' | null

type Own = {
  readonly seat: Seat
  readonly sealed: readonly SealedTurn[]
  /** [M7] A match is accepted without a click, but only for a player who can see it. */
  readonly isVisible: boolean
}

/** The next message of an honest client, from the entries it has without a gap. */
export function owedMessage(chain: readonly StoredEntry[], { seat, sealed, isVisible }: Own): Owed {
  if (chain.length === 0) return null
  const course = readCourse(chain)
  if (isOutOfOrder(course)) return 'broken'
  if (course.result || course.surrender || course.acceptTimeout) return null
  const { headerHash } = course
  const turn = course.turns.at(-1)
  if (!turn) {
    const hasAccepted = course.accepting.some(({ type, body }) => type === 'accept' && body.seat === seat)
    return isVisible && !hasAccepted ? { type: 'accept', headerHash } : null
  }
  if (turn.scored || turn.timeout) return null
  const { turn: number } = turn.open.body
  const own = sealed.find((known) => known.turn === number)
  const stored = turn.choosing.find((entry) => entry.type === 'commit' && entry.body.seat === seat)
  if (own && stored?.type === 'commit' && stored.body.c !== own.c) return 'broken'
  if (!turn.lock)
    return own && !own.receipts.includes('commit') ? { type: 'commit', headerHash, turn: number } : null
  // [F2] A lock that names another commitment than ours must not be opened.
  if (own?.c !== turn.lock.entry.body.c[seat]) return 'broken'
  const { hash } = turn.lock
  const lock = chain.find((known) => known.hash === hash)
  return lock && !own.receipts.includes('reveal') ? { type: 'reveal', turn: number, lock } : null
}
