import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { type Message, messageOf } from './message.ts'

const BYTES_MAX = 1_232
/** Version 1 made larger transactions possible. */
const BYTES_MAX_VERSION_1 = 4_096

export interface ParsedTransaction {
  readonly signature: Signature
  readonly transaction: Transaction
  readonly message: Message
  readonly wire: Uint8Array
}

/** Throws if the bytes are no transaction, or one that the network would not carry. */
export function parseTransaction(wire: Uint8Array): ParsedTransaction {
  const parsed = parseUnsignedTransaction(wire)
  return { ...parsed, signature: getSignatureFromTransaction(parsed.transaction) }
}

/** A transaction that is only simulated may lack signatures. */
export function parseUnsignedTransaction(wire: Uint8Array): Omit<ParsedTransaction, 'signature'> {
  const transaction = getTransactionDecoder().decode(wire)
  const message = messageOf(transaction.messageBytes)
  const bytesMax = message.version === 1 ? BYTES_MAX_VERSION_1 : BYTES_MAX
  if (wire.length > bytesMax)
    throw new RangeError(`transaction too large: ${wire.length} bytes (max: ${bytesMax})`)
  refuseUnreadable(wire, transaction)
  refuseWrongIndexes(message)
  return { transaction, message, wire }
}

/** LiteSVM ends the process at bytes that it cannot read, so only bytes that kit would write reach it. */
function refuseUnreadable(wire: Uint8Array, transaction: Transaction): void {
  const { messageBytes } = transaction
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const isSame =
    sameBytes(getCompiledTransactionMessageEncoder().encode(message), messageBytes) &&
    sameBytes(getTransactionEncoder().encode(transaction), wire)
  if (!isSame) throw new RangeError('bytes that no client would write')
}

function refuseWrongIndexes({ staticKeys, signers, lookups, instructions, ...header }: Message): void {
  const lookedUp = (lookups ?? []).flatMap(({ writableIndexes, readonlyIndexes }) => [
    ...writableIndexes,
    ...readonlyIndexes,
  ])
  const keyCount = staticKeys.length + lookedUp.length
  const isHeaderSound =
    header.readonlySigners < signers && signers + header.readonlyNonSigners <= staticKeys.length
  const areIndexesSound = instructions.every(
    ({ programIndex, accountIndexes }) =>
      programIndex < staticKeys.length && accountIndexes.every((index) => index < keyCount),
  )
  if (!isHeaderSound || !areIndexesSound) throw new RangeError('an index without its account')
}

function sameBytes(one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean {
  return Buffer.compare(Uint8Array.from(one), Uint8Array.from(other)) === 0
}
