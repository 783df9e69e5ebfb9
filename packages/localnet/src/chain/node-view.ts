import { createHash, randomUUID } from 'node:crypto'
import type { Address, Signature } from '@solana/kit'
import { Accounts } from './accounts.ts'
import type { Block, Blocks, Commitment } from './blocks.ts'
import type { Chain } from './chain.ts'
import type { TransactionRecord } from './transaction-record.ts'

/** What is wrong with one node. Shares are of 1; what is left out by a share is always the same. */
export interface NodeFaultState {
  isHealthy: boolean
  /** It replies as it did so many blocks ago. */
  lagBlocks: number
  /** It does not know these at all. */
  forgotten: ReadonlySet<string>
  /** It knows these and leaves them out of lists. */
  unlisted: ReadonlySet<string>
  shareOfHoles: number
  /** Of the statuses and transactions that it knows, at random: asked again it may know them. */
  shareOfNulls: number
  /** Of the pages of lists, at random. */
  shareOfEmptyPages: number
}

/** The chain as one node shows it. Sends, simulations and subscriptions are those of the chain: only replies differ. */
export class NodeView {
  readonly chain: Chain
  readonly faults: NodeFaultState = {
    isHealthy: true,
    lagBlocks: 0,
    forgotten: new Set(),
    unlisted: new Set(),
    shareOfHoles: 0,
    shareOfNulls: 0,
    shareOfEmptyPages: 0,
  }
  readonly blocks: BlocksOfNode
  readonly accounts: Accounts
  readonly transactions: TransactionsOfNode

  constructor(chain: Chain) {
    this.chain = chain
    this.blocks = new BlocksOfNode(chain.blocks, this.faults)
    this.accounts = new Accounts(chain.svm, this.blocks)
    this.transactions = new TransactionsOfNode(this)
  }
}

class BlocksOfNode {
  readonly #blocks: Blocks
  readonly #faults: Pick<NodeFaultState, 'lagBlocks'>

  constructor(blocks: Blocks, faults: Pick<NodeFaultState, 'lagBlocks'>) {
    this.#blocks = blocks
    this.#faults = faults
  }

  get tip(): Block {
    return this.at('processed')
  }

  get slot(): bigint {
    return this.#faults.lagBlocks === 0 ? this.#blocks.slot : this.tip.slot
  }

  get firstAvailableSlot(): bigint {
    return this.#blocks.firstAvailableSlot
  }

  at(commitment: Commitment): Block {
    return this.#blocks.at(commitment, this.#faults.lagBlocks)
  }

  after(commitment: Commitment): readonly Block[] {
    return this.#blocks.after(commitment, this.#faults.lagBlocks)
  }

  commitmentOf(slot: bigint): Commitment {
    return this.#blocks.commitmentOf(slot, this.#faults.lagBlocks)
  }

  bySlot(slot: bigint): Block | null {
    return slot <= this.tip.slot ? this.#blocks.bySlot(slot) : null
  }

  canUseBlockhash(hash: string): boolean {
    return this.#blocks.canUseBlockhash(hash)
  }
}

class TransactionsOfNode {
  readonly #node: NodeView
  /** Two nodes leave out different ones. */
  readonly #salt = randomUUID()

  constructor(node: NodeView) {
    this.#node = node
  }

  get count(): number {
    return this.#node.chain.transactions.count
  }

  find(signature: Signature): TransactionRecord | null {
    const record = this.#node.chain.transactions.find(signature)
    if (record === null || !this.#knows(record)) return null
    return Math.random() < this.#node.faults.shareOfNulls ? null : record
  }

  /** Oldest first. A cursor may name what a list leaves out. */
  of(address: Address): readonly TransactionRecord[] {
    return this.#node.chain.transactions.of(address).filter((record) => this.#knows(record))
  }

  lists({ signature }: TransactionRecord): boolean {
    const { unlisted, shareOfHoles } = this.#node.faults
    return !unlisted.has(signature) && (shareOfHoles === 0 || this.#placeOf(signature) >= shareOfHoles)
  }

  losesPage(): boolean {
    return Math.random() < this.#node.faults.shareOfEmptyPages
  }

  #knows({ signature, slot }: TransactionRecord): boolean {
    return !this.#node.faults.forgotten.has(signature) && slot <= this.#node.blocks.tip.slot
  }

  /** Between 0 and 1, the same each time. */
  #placeOf(signature: string): number {
    const digest = createHash('sha256').update(this.#salt).update(signature).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}
