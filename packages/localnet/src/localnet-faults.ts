import type { Address } from '@solana/kit'
import { lamports } from '@solana/kit'
import { type Chain, LAG_MAX } from './chain/chain.ts'
import type { NodeView } from './chain/node-view.ts'
import type { PriceFeed } from './chain/price-feed.ts'
import type { SolUsdPrice } from './sol-usd-feed.ts'
import type { CallLimit, FaultyLine } from './transport/faulty-line.ts'

export interface WrittenAccount {
  readonly address: Address
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable?: boolean
}

/** What one node gets wrong, on demand. Shares are of 1 and replace what was set before, as lists do. */
export interface NodeFaults {
  /** The node replies as it did this many blocks ago, until it is 0 again. */
  readonly lag: (blocks: number) => void
  /** It knows nothing of these transactions. */
  readonly forget: (signatures: readonly string[]) => void
  /** It leaves these transactions out of lists, though it knows them. */
  readonly leaveOut: (signatures: readonly string[]) => void
  /** Holes in lists are always the same ones; nulls and empty pages come at random. */
  readonly setShares: (shares: Partial<WrongShares>) => void
  readonly limitCalls: (limit: CallLimit | null) => void
  readonly setHealthy: (isHealthy: boolean) => void
  readonly refuseRequests: (count: number, httpStatus: number) => void
  /** Requests are executed, but their replies are lost. */
  readonly loseReplies: (count: number) => void
  readonly closeSockets: () => void
}

export interface WrongShares {
  readonly nulls: number
  readonly holes: number
  readonly emptyPages: number
}

/** Everything that goes wrong on a real chain, on demand, and at the first node. */
export interface LocalnetFaults extends NodeFaults, ChainFaults {}

interface ChainFaults {
  /** The next sends get a signature and are lost. */
  readonly dropSends: (count: number) => void
  /** Sends land this many slots later, until it is 0 again. */
  readonly delaySends: (slots: number) => void
  /** Another fork wins: the newest blocks vanish. Only blocks that are not finalized can. */
  readonly rollBack: (blocks: number) => void
  /** The next slots have no block. */
  readonly skipSlots: (slots: number) => void
  readonly advanceClock: (seconds: number) => void
  /** What getRecentPrioritizationFees says about named accounts, in micro-lamports per compute unit. */
  readonly setPrioritizationFee: (microLamports: bigint) => void
  readonly setPrice: (price: SolUsdPrice) => void
  /** The price is not refreshed any more and becomes stale. */
  readonly stopPrice: () => void
  readonly setAccount: (account: WrittenAccount) => void
}

export function createNodeFaults(parts: {
  node: NodeView
  line: FaultyLine
  closeSockets: () => void
}): NodeFaults {
  const { node, line, closeSockets } = parts
  const { faults } = node
  return {
    lag: (blocks) => {
      if (blocks > LAG_MAX) throw new RangeError(`a node can be ${LAG_MAX} blocks behind at most`)
      faults.lagBlocks = blocks
    },
    forget: (signatures) => void (faults.forgotten = new Set(signatures)),
    leaveOut: (signatures) => void (faults.unlisted = new Set(signatures)),
    setShares: ({ nulls = 0, holes = 0, emptyPages = 0 }) => {
      faults.shareOfNulls = nulls
      faults.shareOfHoles = holes
      faults.shareOfEmptyPages = emptyPages
    },
    limitCalls: (limit) => line.limitCalls(limit),
    setHealthy: (isHealthy) => void (faults.isHealthy = isHealthy),
    refuseRequests: (count, httpStatus) => line.refuseRequests(count, httpStatus),
    loseReplies: (count) => line.loseReplies(count),
    closeSockets,
  }
}

export function createChainFaults(chain: Chain, prices: PriceFeed): ChainFaults {
  const { faults } = chain
  return {
    dropSends: (count) => void (faults.sendsToDrop = count),
    delaySends: (slots) => void (faults.delaySlots = slots),
    rollBack: (blocks) => chain.rollBack(blocks),
    skipSlots: (slots) => void (faults.skippedSlots = slots),
    advanceClock: (seconds) => void (faults.clockAheadSeconds += seconds),
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
  }
}
