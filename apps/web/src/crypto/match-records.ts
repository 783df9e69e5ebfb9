import type { Mode, Tier } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { PerSeat, StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Receipt, ReceiptKind } from '@throwdown/rules/transcript/receipt'
import type { FraudProof } from '@throwdown/rules/verifier/fraud-proof'

/** The key of one match and what it was made for. */
export type MatchKey = {
  readonly publicKey: string
  readonly secret: CryptoKey
  readonly ticketId: string
  readonly tier: Tier
  readonly mode: Mode
  readonly createdAtMs: number
}

/** An entry that the operator signed, with the certificates of its day key. */
export type SignedItem = { readonly stored: StoredEntry; readonly certificates: readonly Certificate[] }

/** The one lock that a turn is opened for, and the signature of that opening. */
export type Opened = { readonly lock: SignedItem; readonly sig: string }

/** A sealed hand, as this browser stores it, with everything that was signed and received for it. */
export type Seal = {
  readonly matchId: string
  readonly turn: number
  readonly hand: Hand
  readonly nonce: string
  readonly c: string
  /** Our signature on the commitment. */
  readonly sig: string
  readonly opened?: Opened
  readonly receipts: { readonly [Kind in ReceiptKind]?: Receipt }
}

/** A match that this browser has accepted: one header per match and per match key. */
export type AcceptedMatch = {
  readonly matchId: string
  /** Our match key. */
  readonly publicKey: string
  readonly header: SignedItem
  readonly result?: SignedItem
  /** By seat, as they were shown during the match; a transcript has no names. */
  readonly names?: PerSeat<string | null>
  readonly proofs: readonly FraudProof[]
}

// Every change keeps what was stored first: no tab and no reload can replace it.

export const withOpened = (seal: Seal, opened: Opened): Seal => (seal.opened ? seal : { ...seal, opened })

export const withReceipt = (seal: Seal, kind: ReceiptKind, receipt: Receipt): Seal =>
  seal.receipts[kind] ? seal : { ...seal, receipts: { ...seal.receipts, [kind]: receipt } }

export const withResult = (
  match: AcceptedMatch,
  ended: Required<Pick<AcceptedMatch, 'result' | 'names'>>,
): AcceptedMatch => (match.result ? match : { ...match, ...ended })

export const withProof = (match: AcceptedMatch, proof: FraudProof): AcceptedMatch =>
  match.proofs.some((known) => proofId(known) === proofId(proof))
    ? match
    : { ...match, proofs: [...match.proofs, proof] }

/** Two proofs with one id prove the same. */
export const proofId = (proof: FraudProof): string =>
  proof.fraud === 'broken-receipt'
    ? `${proof.fraud} ${proof.message.kind} ${proof.message.turn}`
    : [proof.fraud, ...proof.items.map(({ hash }) => hash).toSorted()].join(' ')
