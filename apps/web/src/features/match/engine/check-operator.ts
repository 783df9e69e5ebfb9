import { type StoredEntry, type Transcript } from '@throwdown/rules/transcript/entry'
import { type Receipt } from '@throwdown/rules/transcript/receipt'
import { type RootKey } from '@throwdown/rules/transcript/root-keys'
import { isReceivedInTime, refuseReceipt, type SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { checkSoFar } from '@throwdown/rules/verifier/client-checks'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { type Verification } from '@throwdown/rules/verifier/crypto-requests'
import { openingClock, pickClock } from '@throwdown/rules/verifier/turn-clock'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { type Seal } from '../../../crypto/match-records.ts'
import { type MatchFacts } from './match-facts.ts'

type ReceiptContext = { readonly chain: readonly StoredEntry[]; readonly rootKeys: readonly RootKey[] }

/** Whether the operator is bound by a receipt: it signed it, for a time at which the message counts. */
export function* isBinding(
  receipt: Receipt,
  message: SignedMessage,
  { chain, rootKeys }: ReceiptContext,
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

/**
 * [F3] Looks at what has been opened so far: both openings fit their seals and carry their players' signatures. A
 * finished match gets the whole verifier.
 */
export function* holdsSoFar(transcript: Transcript, rootKeys: readonly RootKey[]): Verification<boolean> {
  if (transcript.entries.at(-1)?.entry.type === 'result')
    return (yield* verifyTranscript(transcript, { rootKeys })).verified
  const { findings } = yield* checkSoFar(transcript, rootKeys)
  return findings.length === 0
}

/** Hands that this device has opened for the signed lock and that were called late. */
export function uncountedOpenings({ log, seat, seals }: MatchFacts): Seal[] {
  if (log.chain.length === 0) return []
  const course = readCourse(log.chain)
  if (isOutOfOrder(course)) return []
  return course.turns.flatMap(({ lock, timeout }) => {
    if (!lock || timeout?.body.phase !== 'reveal' || !timeout.body.seats.includes(seat)) return []
    return seals.filter(({ opened }) => opened?.lock.stored.hash === lock.hash)
  })
}
