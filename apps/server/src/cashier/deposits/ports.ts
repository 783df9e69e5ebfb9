import type { ListedSignature } from '../../chain/list-signatures.ts'
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
  listSignatures(
    account: string,
    options: { readonly commitment: Commitment; readonly until: string | null },
  ): Promise<readonly ListedSignature[]>
  readTransaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>
  readStatuses(signatures: readonly string[]): Promise<{
    readonly slot: bigint
    readonly statuses: readonly ('processed' | 'confirmed' | 'finalized' | null)[]
  }>
  /** Null while no price can be trusted [C4]. */
  readSolPrice(): Promise<SolPrice | null>
}
