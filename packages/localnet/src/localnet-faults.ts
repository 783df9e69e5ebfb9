import type { Address } from '@solana/kit'
import { lamports } from '@solana/kit'
import type { Chain } from './chain/chain.ts'
import type { PriceFeed } from './chain/price-feed.ts'
import type { SolUsdPrice } from './sol-usd-feed.ts'
import type { FaultyLine } from './transport/faulty-line.ts'

export interface WrittenAccount {
  readonly address: Address
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable?: boolean
}

/** Everything that goes wrong on a real chain, on demand. */
export interface LocalnetFaults {
  /** The next sends get a signature and are lost. */
  readonly dropSends: (count: number) => void
  /** Sends land this many slots later, until it is 0 again. */
  readonly delaySends: (slots: number) => void
  /** Another fork wins: the newest blocks vanish. Only blocks that are not finalized can. */
  readonly rollBack: (blocks: number) => void
  /** The next slots have no block. */
  readonly skipSlots: (slots: number) => void
  readonly advanceClock: (seconds: number) => void
  readonly setHealthy: (isHealthy: boolean) => void
  /** What getRecentPrioritizationFees says about named accounts, in micro-lamports per compute unit. */
  readonly setPrioritizationFee: (microLamports: bigint) => void
  readonly setPrice: (price: SolUsdPrice) => void
  /** The price is not refreshed any more and becomes stale. */
  readonly stopPrice: () => void
  readonly setAccount: (account: WrittenAccount) => void
  readonly refuseRequests: (count: number, httpStatus: number) => void
  /** Requests are executed, but their replies are lost. */
  readonly loseReplies: (count: number) => void
  readonly closeSockets: () => void
}

export function createFaults(parts: {
  chain: Chain
  prices: PriceFeed
  line: FaultyLine
  closeSockets: () => void
}): LocalnetFaults {
  const { chain, prices, line, closeSockets } = parts
  const { faults } = chain
  return {
    dropSends: (count) => void (faults.sendsToDrop = count),
    delaySends: (slots) => void (faults.delaySlots = slots),
    rollBack: (blocks) => chain.rollBack(blocks),
    skipSlots: (slots) => void (faults.skippedSlots = slots),
    advanceClock: (seconds) => void (faults.clockAheadSeconds += seconds),
    setHealthy: (isHealthy) => void (faults.isHealthy = isHealthy),
    setPrioritizationFee: (microLamports) => void (faults.prioritizationFee = microLamports),
    setPrice: (price) => prices.set(price),
    stopPrice: () => prices.stop(),
    setAccount: ({ address, data, owner, executable = false, ...account }) =>
      chain.writeAccount({
        exists: true,
        address,
        data,
        executable,
        lamports: lamports(account.lamports),
        programAddress: owner,
        space: BigInt(data.length),
      }),
    refuseRequests: (count, httpStatus) => line.refuseRequests(count, httpStatus),
    loseReplies: (count) => line.loseReplies(count),
    closeSockets,
  }
}
