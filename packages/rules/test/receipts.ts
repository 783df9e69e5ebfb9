import type { Seat } from '../src/terms.ts'
import type { Certificate } from '../src/transcript/certificate.ts'
import type { EntryOf, StoredEntry } from '../src/transcript/entry.ts'
import { type Receipt, receiptSignatureInput, signatureHash } from '../src/transcript/receipt.ts'
import type { SignedMessage } from '../src/verifier/check-receipt.ts'
import { type SigningKey, sha256 } from './node-keys.ts'
import { certify, dayKey, rootKey, type Table } from './table.ts'

export type Received = { readonly message: SignedMessage; readonly receipt: Receipt }
type Of = { readonly seat: Seat; readonly turn?: number }
type Signer = { readonly key?: SigningKey; readonly certificate?: Certificate; readonly recv?: number }

/** The commit of a seat as its player sent it, and the receipt of the operator. */
export function receivedCommit(table: Table, { seat, turn = 1 }: Of, signer: Signer = {}): Received {
  const { c, sig, recv } = bodyOf(table.entries('commit'), seat, turn)
  return received(table, { kind: 'commit', turn, seat, c, sig }, { recv, ...signer })
}

export function receivedReveal(table: Table, { seat, turn = 1 }: Of, signer: Signer = {}): Received {
  const { hand, nonce, sig, recv } = bodyOf(table.entries('reveal'), seat, turn)
  const lockHash = lockOf(table.stored, turn)?.hash ?? ''
  return received(table, { kind: 'reveal', turn, seat, lockHash, hand, nonce, sig }, { recv, ...signer })
}

export function received(
  table: Table,
  message: SignedMessage,
  { recv, key = dayKey, certificate = certify(rootKey, key) }: Signer & { recv: number },
): Received {
  const { kind, turn, seat } = message
  const { headerHash } = table.state.transcript
  const sigHash = signatureHash(message.sig, sha256)
  const sig = key.sign(receiptSignatureInput({ kind, headerHash, turn, seat, sigHash, recv }))
  return { message, receipt: { recv, sig, certificate } }
}

export const lockOf = (stored: readonly StoredEntry[], turn = 1): StoredEntry | undefined =>
  stored.find(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)

function bodyOf<Type extends 'commit' | 'reveal'>(
  entries: readonly EntryOf<Type>[],
  seat: Seat,
  turn: number,
): EntryOf<Type>['body'] {
  const found = entries.find(({ body }) => body.seat === seat && body.turn === turn)
  if (!found) throw new Error(`seat ${seat} sent nothing in turn ${turn}`)
  return found.body
}
