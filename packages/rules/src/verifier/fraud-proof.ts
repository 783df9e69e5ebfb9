import type { Hand } from '../transcript/commitment.ts'
import type { StoredEntry, Transcript } from '../transcript/entry.ts'
import type { Receipt } from '../transcript/receipt.ts'
import type { SignedMessage } from './check-receipt.ts'
import { count, exactly, type Guard, hex, isRecord, oneOf } from './guards.ts'
import { isCertificate, readTranscript } from './read-transcript.ts'

/** The frauds of an operator that a file can prove, each by its permanent name. */
export const FRAUDS = {
  'two-headers': 'We signed two different starts for one match or one match key.',
  'two-locks': 'We signed two different locks for one turn.',
  'two-results': 'We signed two different results for one match.',
  'broken-receipt': 'We signed that we had received a throw, and published a match without it.',
} as const
export type Fraud = keyof typeof FRAUDS
export type TwoItems = Exclude<Fraud, 'broken-receipt'>

/** Everything needed to name the fraud, except the root keys. */
export type FraudProof =
  | {
      readonly fraud: TwoItems
      readonly items: readonly [StoredEntry, StoredEntry]
      readonly certificates: Transcript['certificates']
    }
  | ({
      readonly fraud: 'broken-receipt'
      readonly message: SignedMessage
      readonly receipt: Receipt
    } & Transcript)

const seat = oneOf(0, 1)
const hand: Guard<Hand> = oneOf(0, 1, 2)
// Two bytes of what the player signed.
const turn: Guard<number> = (value): value is number => count(value) && value >= 1 && value <= 0xffff
const isCommit = exactly<Extract<SignedMessage, { kind: 'commit' }>>({
  kind: oneOf('commit'),
  turn,
  seat,
  c: hex(32),
  sig: hex(64),
})
const isReveal = exactly<Extract<SignedMessage, { kind: 'reveal' }>>({
  kind: oneOf('reveal'),
  turn,
  seat,
  lockHash: hex(32),
  hand,
  nonce: hex(32),
  sig: hex(64),
})
const isReceipt = exactly<Receipt>({ recv: count, sig: hex(64), certificate: isCertificate })

export const isFraudProof = (file: unknown): boolean => isRecord(file) && 'fraud' in file

/** Undefined if the file is not a proof in the shape this version knows. */
export function readFraudProof(file: unknown): FraudProof | undefined {
  if (!isRecord(file)) return undefined
  const { fraud, items, message, receipt } = file
  if (fraud === 'broken-receipt') {
    const read = readTranscript(file)
    if (!read.ok || !(isCommit(message) || isReveal(message)) || !isReceipt(receipt)) return undefined
    const { entries, certificates } = read
    return { fraud, entries, certificates, message, receipt }
  }
  if (fraud !== 'two-headers' && fraud !== 'two-locks' && fraud !== 'two-results') return undefined
  if (!Array.isArray(items) || items.length !== 2) return undefined
  const read = readTranscript({ entries: items, certificates: file['certificates'] })
  const [first, second] = read.ok ? read.entries : []
  if (!read.ok || !first || !second) return undefined
  return { fraud, items: [first, second], certificates: read.certificates }
}
