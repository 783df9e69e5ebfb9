import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { isReceivedInTime, refuseReceipt, type SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { Verification } from '@throwdown/rules/verifier/crypto-requests'
import { openingClock, pickClock } from '@throwdown/rules/verifier/turn-clock'

type Told = { readonly chain: readonly StoredEntry[]; readonly rootKeys: readonly RootKey[] }

/** Whether the operator is bound by a receipt: it signed it, for a time at which the message counts. */
export function* isBinding(
  receipt: Receipt,
  message: SignedMessage,
  { chain, rootKeys }: Told,
): Verification<boolean> {
  const course = readCourse(chain)
  if (isOutOfOrder(course)) return false
  const { header, headerHash, turns } = course
  const { terms } = header.body
  const turn = turns[message.turn - 1]
  if (!turn) return false
  const ofSeat = { seat: message.seat, terms }
  const clock = message.kind === 'commit' ? pickClock(turn, ofSeat) : openingClock(turn, ofSeat)
  if (!clock) return false
  if (!isReceivedInTime(receipt.recv, { fromMs: turn.open.t, byMs: clock.byMs }, terms)) return false
  return (yield* refuseReceipt(receipt, message, { headerHash, rootKeys })) === undefined
}
