import { randomBytes } from 'node:crypto'
import {
  type Address,
  type Blockhash,
  blockhash,
  getBase58Decoder,
  type MaybeEncodedAccount,
} from '@solana/kit'
import type { TransactionRecord } from './transaction-record.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** How many newer blocks a block needs. Real clusters finalize after 31 or 32. */
const DEPTHS: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 2, finalized: 32 }
/** A blockhash may be used in this many later blocks. */
export const BLOCKHASH_AGE_MAX = 150n
/** About 50 minutes of blocks at 300 ms; older ones are cleaned up as nodes without an archive do. */
const BLOCKS_MAX = 10_000
const FIRST_SLOT = 450_000_000n
/** Unlike the slot, as on mainnet, so that code that mixes up the two fails here too. */
const FIRST_HEIGHT = 429_000_000n

export interface Block {
  readonly slot: bigint
  readonly height: bigint
  readonly parentSlot: bigint
  readonly blockhash: Blockhash
  readonly previousBlockhash: Blockhash
  readonly timeSeconds: bigint
  readonly transactions: TransactionRecord[]
  /** The accounts that this block changed, as they were before it. Emptied once no node can be behind the block. */
  readonly before: Map<Address, MaybeEncodedAccount>
}

/** The blocks of the fork that won so far. Slots of abandoned or skipped blocks are missing. */
export class Blocks {
  readonly #chain: Block[] = []
  readonly #bySlot = new Map<bigint, Block>()
  readonly #heightByHash = new Map<string, bigint>()
  #slot = FIRST_SLOT - 1n
  #finalizedHeight = FIRST_HEIGHT

  /** The newest slot, also when its block was abandoned. */
  get slot(): bigint {
    return this.#slot
  }

  get count(): number {
    return this.#chain.length
  }

  get tip(): Block {
    return this.at('processed')
  }

  get firstAvailableSlot(): bigint {
    return this.#chain[0]?.slot ?? FIRST_SLOT
  }

  /** As a node sees it that is `lag` blocks behind. */
  at(commitment: Commitment, lag = 0): Block {
    const block = this.#chain[this.#indexOf(commitment, lag)]
    if (block === undefined) throw new Error('the chain has no block yet')
    return block
  }

  /** Transactions in this slot or earlier cannot land again, even if a fork is abandoned: their blockhashes are too old. */
  get settledSlot(): bigint {
    return this.#chain.at(-1 - Number(BLOCKHASH_AGE_MAX) - DEPTHS.finalized)?.slot ?? 0n
  }

  /** Blocks newer than those of the commitment, oldest first. */
  after(commitment: Commitment, lag = 0): readonly Block[] {
    return this.#chain.slice(this.#indexOf(commitment, lag) + 1)
  }

  bySlot(slot: bigint): Block | null {
    return this.#bySlot.get(slot) ?? null
  }

  commitmentOf(slot: bigint, lag = 0): Commitment {
    if (slot <= this.at('finalized', lag).slot) return 'finalized'
    return slot <= this.at('confirmed', lag).slot ? 'confirmed' : 'processed'
  }

  canUseBlockhash(hash: string): boolean {
    const height = this.#heightByHash.get(hash)
    return height !== undefined && this.tip.height - height <= BLOCKHASH_AGE_MAX
  }

  open(options: { timeSeconds: bigint; skippedSlots: number }): Block {
    this.#slot += 1n + BigInt(options.skippedSlots)
    const parent = this.#chain.at(-1)
    const hash = blockhash(getBase58Decoder().decode(randomBytes(32)))
    const block: Block = {
      slot: this.#slot,
      height: parent ? parent.height + 1n : FIRST_HEIGHT,
      parentSlot: parent?.slot ?? this.#slot,
      blockhash: hash,
      previousBlockhash: parent?.blockhash ?? hash,
      // Time on a chain never runs backwards.
      timeSeconds:
        parent && parent.timeSeconds > options.timeSeconds ? parent.timeSeconds : options.timeSeconds,
      transactions: [],
      before: new Map(),
    }
    this.#chain.push(block)
    this.#bySlot.set(block.slot, block)
    this.#heightByHash.set(hash, block.height)
    this.#forgetOld()
    this.#finalizedHeight = this.at('finalized').height
    return block
  }

  /** Removes the newest blocks, as if another fork had won. Returns them, newest first. */
  abandon(count: number): Block[] {
    const abandonable = this.after('finalized').length
    if (count > abandonable) throw new RangeError(`only ${abandonable} blocks are not finalized`)
    const abandoned = this.#chain.splice(this.#chain.length - count).toReversed()
    for (const { slot, blockhash: hash } of abandoned) {
      this.#bySlot.delete(slot)
      this.#heightByHash.delete(hash)
    }
    return abandoned
  }

  /** A block without all of its transactions would be a lie. */
  forgetUntil(slot: bigint): void {
    while (this.#chain.length > 1 && this.firstAvailableSlot <= slot) this.#forgetFirst()
  }

  /** What is finalized stays so when an abandoned fork makes the chain shorter. */
  #indexOf(commitment: Commitment, lag = 0): number {
    const byDepth = this.#chain.length - 1 - DEPTHS[commitment]
    const newest = Math.max(byDepth, Number(this.#finalizedHeight - (this.#chain[0]?.height ?? FIRST_HEIGHT)))
    return Math.max(newest - lag, 0)
  }

  #forgetOld(): void {
    for (const [hash, height] of this.#heightByHash) {
      // Twice the age, because a fork that is abandoned makes the chain shorter again.
      if (this.tip.height - height <= 2n * BLOCKHASH_AGE_MAX) break
      this.#heightByHash.delete(hash)
    }
    while (this.#chain.length > BLOCKS_MAX) this.#forgetFirst()
  }

  #forgetFirst(): void {
    const first = this.#chain.shift()
    if (first) this.#bySlot.delete(first.slot)
  }
}
