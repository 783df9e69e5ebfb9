import type { Seat } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import {
  type Entry,
  needsOperatorSignature,
  type StoredEntry,
  type Transcript,
} from '@throwdown/rules/transcript/entry'
import { contradictsReceipt } from '@throwdown/rules/verifier/contradicts-receipt'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { FraudProof, TwoItems } from '@throwdown/rules/verifier/fraud-proof'
import type { AcceptedMatch, Seal, SignedItem } from '../../../crypto/match-records.ts'
import { ownMessages } from './own-messages.ts'

/** An entry with the certificates that it needs and no others. */
export const signedItem = (stored: StoredEntry, certificates: readonly Certificate[]): SignedItem => ({
  stored,
  certificates: certificates.filter(({ key }) => key === stored.key),
})

export const signedItems = ({ entries, certificates }: Transcript): SignedItem[] =>
  entries
    .filter(({ entry }) => needsOperatorSignature(entry.type))
    .map((stored) => signedItem(stored, certificates))

/** What this browser has stored of the operator's signatures. */
export const rememberedItems = (accepted: AcceptedMatch | null, seals: readonly Seal[]): SignedItem[] => [
  ...(accepted ? [accepted.header] : []),
  ...(accepted?.result ? [accepted.result] : []),
  ...seals.flatMap(({ opened }) => (opened ? [opened.lock] : [])),
]

/** Pairs that exclude each other, if the operator signed both. Whether it did is judged with the proof. */
export function twoItemProofs(known: readonly SignedItem[], news: readonly SignedItem[]): FraudProof[] {
  return news.flatMap((item) => {
    const place = placeOf(item.stored.entry)
    return known
      .filter(({ stored }) => placeOf(stored.entry) === place && stored.hash !== item.stored.hash)
      .map((other) => twoItems(other, item))
  })
}

// One header for a match key, one lock for a turn, one result for a match.
const placeOf = ({ type, body }: Entry): string => (type === 'lock' ? `lock ${body.turn}` : type)

const FRAUD_OF: Readonly<Partial<Record<Entry['type'], TwoItems>>> = {
  lock: 'two-locks',
  result: 'two-results',
}

const twoItems = (first: SignedItem, second: SignedItem): FraudProof => ({
  fraud: FRAUD_OF[first.stored.entry.type] ?? 'two-headers',
  items: [first.stored, second.stored],
  certificates: withoutRepeats([...first.certificates, ...second.certificates]),
})

/** The receipts that a match contradicts, as far as the operator has signed it. */
export function brokenReceiptProofs(
  { entries, certificates }: Transcript,
  { seals, seat }: { seals: readonly Seal[]; seat: Seat },
): FraudProof[] {
  const lastSigned = entries.findLastIndex(({ entry }) => needsOperatorSignature(entry.type))
  const signed = entries.slice(0, lastSigned + 1)
  const course = readCourse(signed)
  if (isOutOfOrder(course)) return []
  return ownMessages(seals, seat).flatMap(({ message, receipt }) =>
    receipt && contradictsReceipt(course, message, receipt.recv)
      ? [{ fraud: 'broken-receipt', entries: signed, certificates, message, receipt } as const]
      : [],
  )
}

export const withoutRepeats = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((certificate) => [certificate.sig, certificate])).values(),
]
