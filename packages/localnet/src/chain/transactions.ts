import type { Address, Signature } from '@solana/kit'
import { addressesOf, type TransactionRecord } from './transaction-record.ts'

/** Every transaction that is in a block, by signature and by address, oldest first. */
export class Transactions {
  readonly #bySignature = new Map<Signature, TransactionRecord>()
  readonly #byAddress = new Map<Address, TransactionRecord[]>()

  get count(): number {
    return this.#bySignature.size
  }

  get addressCount(): number {
    return this.#byAddress.size
  }

  has(signature: Signature): boolean {
    return this.#bySignature.has(signature)
  }

  find(signature: Signature): TransactionRecord | null {
    return this.#bySignature.get(signature) ?? null
  }

  of(address: Address): readonly TransactionRecord[] {
    return this.#byAddress.get(address) ?? []
  }

  add(record: TransactionRecord): void {
    this.#bySignature.set(record.signature, record)
    for (const address of addressesOf(record)) {
      const records = this.#byAddress.get(address)
      if (records) records.push(record)
      else this.#byAddress.set(address, [record])
    }
  }

  remove(record: TransactionRecord): void {
    this.#bySignature.delete(record.signature)
    for (const address of addressesOf(record)) {
      const left = this.of(address).filter((other) => other !== record)
      if (left.length > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }

  /**
   * Only settled transactions go: a forgotten one could be executed again while its blockhash is good.
   * Returns the slot of the newest that went.
   */
  forgetOldest({ keep, settledSlot }: { keep: number; settledSlot: bigint }): bigint | null {
    let forgottenSlot: bigint | null = null
    for (const record of this.#bySignature.values()) {
      if (this.#bySignature.size <= keep || record.slot > settledSlot) break
      this.#forgetFirst(record)
      forgottenSlot = record.slot
    }
    return forgottenSlot
  }

  /** The oldest of all is also the first of each of its addresses. */
  #forgetFirst(record: TransactionRecord): void {
    this.#bySignature.delete(record.signature)
    for (const address of addressesOf(record)) {
      const records = this.#byAddress.get(address)
      records?.shift()
      if (records?.length === 0) this.#byAddress.delete(address)
    }
  }
}
