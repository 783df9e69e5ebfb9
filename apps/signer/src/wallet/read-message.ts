import { refuse } from '../refuse.ts'
import { toBase58 } from './base58.ts'

/** The largest transaction that fits into a packet. */
const MESSAGE_BYTES_MAX = 1_232
const VERSION_0 = 0x80
const KEY_BYTES = 32

export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Buffer
}
export type Message = {
  readonly signers: readonly string[]
  readonly instructions: readonly Instruction[]
}

/** Reads a compiled message of version 0, and refuses what it does not fully understand. */
export function readMessage(bytes: Buffer): Message {
  if (bytes.length > MESSAGE_BYTES_MAX) refuse('unknown_transaction')
  const reader = new Reader(bytes)
  if (reader.byte() !== VERSION_0) refuse('unknown_transaction')
  const signerCount = reader.byte()
  reader.take(2)
  const keys = reader.list(() => toBase58(reader.take(KEY_BYTES)))
  reader.take(KEY_BYTES)
  const keyAt = (index: number): string => keys[index] ?? refuse('unknown_transaction')
  const instructions = reader.list(() => ({
    program: keyAt(reader.byte()),
    accounts: reader.list(() => keyAt(reader.byte())),
    data: reader.take(reader.length()),
  }))
  // A lookup table would name accounts that are not in the message.
  if (reader.length() !== 0 || !reader.isAtEnd()) refuse('unknown_transaction')
  if (signerCount === 0 || signerCount > keys.length) refuse('unknown_transaction')
  if (new Set(keys).size !== keys.length) refuse('unknown_transaction')
  return { signers: keys.slice(0, signerCount), instructions }
}

class Reader {
  private readonly bytes: Buffer
  private offset = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  take(length: number): Buffer {
    if (this.offset + length > this.bytes.length) refuse('unknown_transaction')
    this.offset += length
    return this.bytes.subarray(this.offset - length, this.offset)
  }

  byte(): number {
    return this.take(1).readUInt8()
  }

  /** Seven bits a byte; one spelling per number, as the chain demands. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if ((byte & 0x80) !== 0) continue
      return byte === 0 && shift > 0 ? refuse('unknown_transaction') : value
    }
    return refuse('unknown_transaction')
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.length() }, read)
  }

  isAtEnd(): boolean {
    return this.offset === this.bytes.length
  }
}
