import type { Address, Signature } from '@solana/kit'
import type { AccountKey, MessageInstruction } from './message.ts'
import type { TokenBalance } from './token-balances.ts'

/** As the RPC shows it: a name, or an object with the name and its details. */
export type TransactionErrorJson = string | Readonly<Record<string, unknown>>

export interface InnerInstruction extends MessageInstruction {
  readonly stackHeight: number
}

/** A transaction in a block, with everything that the RPC shows about it and its bytes cannot say. */
export interface TransactionRecord {
  readonly signature: Signature
  readonly slot: bigint
  readonly timeSeconds: bigint
  readonly error: TransactionErrorJson | null
  readonly fee: bigint
  readonly wire: Uint8Array
  /** Includes the addresses that lookup tables had at that time. */
  readonly keys: readonly AccountKey[]
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly logs: readonly string[]
  readonly inner: readonly { readonly index: number; readonly instructions: readonly InnerInstruction[] }[]
  readonly computeUnits: bigint
  readonly memo: string | null
}

export function addressesOf(record: TransactionRecord): Set<Address> {
  return new Set(record.keys.map(({ pubkey }) => pubkey))
}
