import type { ListedSignature } from '../../chain/list-signatures.ts'
import type { ChainTransaction } from '../../chain/read-transaction.ts'

/** Enough for the transactions between two moves of the cursors; a forgotten one is read again. */
const KEPT_MAX = 5_000

/** Confirmed transactions that were read, so that listing them again costs nothing. */
export class RecentTransactions {
  private readonly bySignature = new Map<string, ChainTransaction>()

  /** On another fork a transaction is in another slot and may have done something else. */
  has({ signature, slot }: Pick<ListedSignature, 'signature' | 'slot'>): boolean {
    return this.bySignature.get(signature)?.slot === slot
  }

  get({ signature, slot }: Pick<ListedSignature, 'signature' | 'slot'>): ChainTransaction | undefined {
    const known = this.bySignature.get(signature)
    return known?.slot === slot ? known : undefined
  }

  add(transaction: ChainTransaction): void {
    this.bySignature.delete(transaction.signature)
    this.bySignature.set(transaction.signature, transaction)
    const [oldest] = this.bySignature.size > KEPT_MAX ? this.bySignature.keys() : []
    if (oldest !== undefined) this.bySignature.delete(oldest)
  }

  forget(signatures: readonly string[]): void {
    for (const signature of signatures) this.bySignature.delete(signature)
  }
}
