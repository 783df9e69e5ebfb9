declare const accountBrand: unique symbol
export type AccountId = bigint & { readonly [accountBrand]: true }

/** Minor units of the account's currency; credit is positive, debit negative. */
export type Leg = { readonly account: AccountId; readonly amount: bigint }

export type Journal = {
  /** What TypeScript posts; SQL functions post the other kinds. */
  readonly kind: 'pool-settle' | 'pool-void'
  /** One final answer per key, permanently: a repeat gets the same answer, another body is an error. */
  readonly key: string
  readonly legs: readonly Leg[]
}

type LedgerRefusal = 'insufficient' | 'frozen' | 'closed'

export type Answer =
  | { readonly posted: true; readonly journalId: bigint; readonly replayed: boolean }
  | { readonly posted: false; readonly refused: LedgerRefusal; readonly replayed: boolean }
