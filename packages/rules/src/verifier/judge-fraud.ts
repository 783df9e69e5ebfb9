import type { EntryOf, StoredEntry } from '../transcript/entry.ts'
import { entryPreimage, needsOperatorSignature } from '../transcript/entry.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { checkChain, checkOperatorSignatures } from './check-envelope.ts'
import { messageSignatureInput, refuseReceipt } from './check-receipt.ts'
import { contradictsReceipt } from './contradicts-receipt.ts'
import { isOutOfOrder, readCourse } from './course-of-play.ts'
import { askSha256Hex, requestSignature, type Verification } from './crypto-requests.ts'
import { FRAUDS, type Fraud, type FraudProof, readFraudProof, type TwoItems } from './fraud-proof.ts'

/** The fraud that a file proves, or why it proves none. */
export type FraudVerdict =
  | { readonly proven: true; readonly fraud: Fraud; readonly text: string }
  | { readonly proven: false; readonly detail: string }

/** Judges a proof from the root keys alone. */
export function* judgeFraud(file: unknown, rootKeys: readonly RootKey[]): Verification<FraudVerdict> {
  const proof = readFraudProof(file)
  if (!proof) return { proven: false, detail: 'this is not a fraud proof' }
  const detail =
    proof.fraud === 'broken-receipt'
      ? yield* refuseBrokenReceipt(proof, rootKeys)
      : yield* refuseTwoItems(proof, rootKeys)
  if (detail) return { proven: false, detail }
  return { proven: true, fraud: proof.fraud, text: FRAUDS[proof.fraud] }
}

type TwoItemsProof = Extract<FraudProof, { fraud: TwoItems }>

function* refuseTwoItems(
  { fraud, items, certificates }: TwoItemsProof,
  rootKeys: readonly RootKey[],
): Verification<string | undefined> {
  const [first, second] = items
  if (first.hash === second.hash) return 'both items are the same'
  for (const { entry, hash } of items)
    if ((yield* askSha256Hex(entryPreimage(entry))) !== hash) return 'a fingerprint does not fit its content'
  const [finding] = yield* checkOperatorSignatures({ entries: items, certificates }, rootKeys)
  if (finding) return finding.detail
  return excludeEachOther(fraud, first.entry, second.entry) ? undefined : 'both items may stand side by side'
}

function excludeEachOther(
  fraud: TwoItems,
  first: StoredEntry['entry'],
  second: StoredEntry['entry'],
): boolean {
  if (fraud === 'two-headers' && first.type === 'header' && second.type === 'header')
    return first.match === second.match || shareAKey(first, second)
  if (first.match !== second.match) return false
  if (fraud === 'two-locks' && first.type === 'lock' && second.type === 'lock')
    return first.body.turn === second.body.turn
  return fraud === 'two-results' && first.type === 'result' && second.type === 'result'
}

const shareAKey = (first: EntryOf<'header'>, second: EntryOf<'header'>): boolean =>
  first.body.players.some(({ key }) => second.body.players.some((other) => other.key === key))

type ReceiptProof = Extract<FraudProof, { fraud: 'broken-receipt' }>

function* refuseBrokenReceipt(
  proof: ReceiptProof,
  rootKeys: readonly RootKey[],
): Verification<string | undefined> {
  const { entries, message, receipt } = proof
  const last = entries.at(-1)
  if (!last || !needsOperatorSignature(last.entry.type)) return 'the last entry is not one that we sign'
  const [finding] = [...(yield* checkChain(entries)), ...(yield* checkOperatorSignatures(proof, rootKeys))]
  if (finding) return finding.detail
  const course = readCourse(entries)
  if (isOutOfOrder(course)) return course.detail
  const { header, headerHash } = course
  const { key } = header.body.players[message.seat]
  if (!(yield* requestSignature(key, messageSignatureInput(headerHash, message), message.sig)))
    return 'the player did not sign the message'
  const refusal = yield* refuseReceipt(receipt, message, { headerHash, rootKeys })
  if (refusal) return refusal
  return contradictsReceipt(course, message, receipt.recv) ? undefined : 'the match agrees with the receipt'
}
