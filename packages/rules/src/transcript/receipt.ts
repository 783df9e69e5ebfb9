import type { Seat } from '../terms.ts'
import { concat, fromHex, type Sha256, tag, toHex, u8, u16, u64 } from './bytes.ts'
import type { Certificate } from './certificate.ts'

export type ReceiptKind = 'commit' | 'reveal'
const KIND_BYTE: Readonly<Record<ReceiptKind, number>> = { commit: 1, reveal: 2 }

/** What the operator has received and stored: the message with this signature, at this time. */
export type Received = {
  readonly kind: ReceiptKind
  readonly headerHash: string
  readonly turn: number
  readonly seat: Seat
  /** SHA-256 of the player's signature. */
  readonly sigHash: string
  readonly recv: number
}

/** The operator's signed receipt, as the player gets and keeps it. */
export type Receipt = {
  readonly recv: number
  readonly sig: string
  readonly certificate: Certificate
}

export const receiptSignatureInput = (received: Received): Uint8Array =>
  concat(
    tag('RPS-DUEL/v2/receipt'),
    u8(KIND_BYTE[received.kind]),
    fromHex(received.headerHash, 32),
    u16(received.turn),
    u8(received.seat),
    fromHex(received.sigHash, 32),
    u64(received.recv),
  )

export const signatureHash = (playerSig: string, sha256: Sha256): string =>
  toHex(sha256(fromHex(playerSig, 64)))
