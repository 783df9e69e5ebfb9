import type { ListedSignature, ListOptions, PageOptions } from '../../chain/list-signatures.ts'
import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { SolPrice } from '../../ledger/ports.ts'

export type Commitment = 'confirmed' | 'finalized'

export type Holdings = { readonly lamports: bigint; readonly usdc: bigint }

/** The chain as deposits need it. Everything may fail, lag behind or be repeated. */
export interface DepositChain {
  readonly usdcMint: string
  readonly tokenProgram: string
  readonly walletsPerCall: number
  /** At `confirmed`, in the order requested. */
  readHoldings(
    wallets: readonly { readonly address: string; readonly tokenAccount: string }[],
  ): Promise<readonly Holdings[]>
  /** Newest first, without `until` and what is older. */
  listSignatures(account: string, options: ListOptions): Promise<readonly ListedSignature[]>
  readTransaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>
  readStatuses(signatures: readonly string[]): Promise<{
    readonly slot: bigint
    readonly statuses: readonly ('processed' | 'confirmed' | 'finalized' | null)[]
  }>
  /** Null while no price can be trusted [C4]. */
  readSolPrice(): Promise<SolPrice | null>
}

/** What a node says about addresses again, from the beginning. */
export interface WitnessChain extends Pick<DepositChain, 'walletsPerCall' | 'readTransaction'> {
  /** Final, in the order requested, all at one slot. */
  readFinalHoldings(
    wallets: readonly { readonly address: string; readonly tokenAccount: string }[],
  ): Promise<{ readonly slot: bigint; readonly holdings: readonly Holdings[] }>
  listPage(account: string, options: PageOptions): Promise<readonly ListedSignature[]>
}
