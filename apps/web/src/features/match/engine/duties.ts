import type { Seat } from '@throwdown/rules/terms'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { Seal } from '../../../crypto/match-store.ts'
import { type EntryLog, hasOwn } from './entry-log.ts'

/** What this device owes the match now. Each is sent again until its entry is seen; repeating changes nothing. */
export type Duty =
  | { readonly type: 'accept'; readonly headerHash: string }
  | { readonly type: 'commit'; readonly turn: number; readonly c: string }
  | { readonly type: 'reveal'; readonly turn: number; readonly lockHash: string; readonly seal: Seal }

/** `broken`: the entries contradict each other; the hand stays sealed and the player is warned. */
export type Duties = { readonly owed: readonly Duty[]; readonly isBroken: boolean }

const NOTHING: Duties = { owed: [], isBroken: false }
const BROKEN: Duties = { owed: [], isBroken: true }

type DutyInput = {
  readonly log: EntryLog
  readonly seat: Seat
  readonly seals: readonly Seal[]
  /** [M7] The match is accepted by itself, but only for a player who can see it. */
  readonly isVisible: boolean
}

export function dutiesOf(input: DutyInput): Duties {
  const { log, seat } = input
  if (log.chain.length === 0) return NOTHING
  const course = readCourse(log.chain)
  if (isOutOfOrder(course)) return BROKEN
  if (course.result || course.surrender || course.acceptTimeout) return NOTHING
  const turn = course.turns.at(-1)
  if (!turn) {
    const isOwed = input.isVisible && !hasOwn(log, 'accept', { seat })
    return isOwed ? owe({ type: 'accept', headerHash: course.headerHash }) : NOTHING
  }
  if (turn.scored || turn.timeout) return NOTHING
  const { turn: number } = turn.open.body
  const seal = input.seals.find((known) => known.turn === number)
  if (!turn.lock) {
    const isOwed = seal !== undefined && !hasOwn(log, 'commit', { seat, turn: number })
    return isOwed ? owe({ type: 'commit', turn: number, c: seal.c }) : NOTHING
  }
  // [F2] A lock that names another commitment than ours must not be opened.
  if (!seal || turn.lock.entry.body.c[seat] !== seal.c) return BROKEN
  const isOwed = !hasOwn(log, 'reveal', { seat, turn: number })
  return isOwed ? owe({ type: 'reveal', turn: number, lockHash: turn.lock.hash, seal }) : NOTHING
}

const owe = (duty: Duty): Duties => ({ owed: [duty], isBroken: false })

export const dutyKey = (duty: Duty): string =>
  duty.type === 'accept' ? 'accept' : `${duty.type} ${duty.turn}`
