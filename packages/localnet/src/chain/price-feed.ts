import { lamports } from '@solana/kit'
import {
  encodePriceUpdate,
  PYTH_RECEIVER_PROGRAM,
  SOL_USD_FEED_ADDRESS,
  type SolUsdPrice,
} from '../sol-usd-feed.ts'
import type { Block } from './blocks.ts'
import type { Chain } from './chain.ts'

/** Half of the heartbeat that Pyth promises, so that the price is never stale unless a test wants it. */
const HEARTBEAT_SECONDS = 30n
const START: SolUsdPrice = { price: 150_00000000n, confidence: 7_500_000n }

/** Keeps the account of the SOL/USD price fresh, as Pyth's publishers do. */
export class PriceFeed {
  readonly #chain: Chain
  #price: SolUsdPrice = START
  #isPublishing = true
  #publishedSeconds = 0n

  constructor(chain: Chain) {
    this.#chain = chain
    this.set(START)
    chain.listeners.add({
      onOpened: (block) => this.#refresh(block),
      onProcessed: () => {},
      onReached: () => {},
    })
  }

  /** A price with a time of its own stays as old as it is. */
  set(price: SolUsdPrice): void {
    this.#price = price
    this.#isPublishing = price.publishTimeSeconds === undefined
    this.#publish(this.#chain.blocks.tip)
  }

  /** From now on the price gets older. */
  stop(): void {
    this.#isPublishing = false
  }

  #refresh(block: Block): void {
    if (this.#isPublishing && block.timeSeconds - this.#publishedSeconds >= HEARTBEAT_SECONDS)
      this.#publish(block)
  }

  #publish(block: Block): void {
    const price = this.#price
    const publishTimeSeconds = price.publishTimeSeconds ?? block.timeSeconds
    const data = encodePriceUpdate({ ...price, publishTimeSeconds, postedSlot: block.slot })
    this.#publishedSeconds = block.timeSeconds
    this.#chain.writeAccount({
      exists: true,
      address: SOL_USD_FEED_ADDRESS,
      data,
      executable: false,
      lamports: lamports(this.#chain.svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress: price.owner ?? PYTH_RECEIVER_PROGRAM,
      space: BigInt(data.length),
    })
  }
}
