export type Coin = 'usdc' | 'sol'

/** What our addresses hold of a coin at least, at one finalized slot, in its minor units. */
export type ChainReading = { readonly coin: Coin; readonly units: bigint; readonly slot: bigint }

/** Micro-dollars for one SOL. */
export type SolPrice = { readonly micros: bigint; readonly publishedAtMs: number }

/** Whether every address is read, or only those that are known to hold something. */
export type Extent = 'whole' | 'quick'

/** The chain as the audit reads it: by a node of its own, which no other process controls. */
export interface ChainBalances {
  /**
   * One reading of every coin at a finalized slot that is not before `minSlot`; null while the node has not reached it. `named` reads only our wallets, the deposit addresses that held something when all were
   * last read, and these: never more than all of them hold, and quickly.
   */
  readFinalized(
    scope: 'whole' | { readonly named: readonly string[] },
    minSlot: bigint,
  ): Promise<readonly ChainReading[] | null>
  /** Null while no fresh price is known [C4]. */
  readSolPrice(): Promise<SolPrice | null>
}
