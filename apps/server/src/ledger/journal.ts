declare const accountBrand: unique symbol
export type AccountId = bigint & { readonly [accountBrand]: true }

/** Minor units of the account's currency; credit is positive, debit negative. */
export type Leg = { readonly account: AccountId; readonly amount: bigint }

/** The kinds of `ledger_journal_kind` that the application posts; bonus, adjustment, reversal and seed have their own functions. */
export type PostableKind =
  | 'capital'
  | 'deposit'
  | 'join'
  | 'leave'
  | 'pair'
  | 'pool-settle'
  | 'pool-void'
  | 'settle'
  | 'swap'
  | 'sweep'
  | 'wd-ask'
  | 'wd-expired'
  | 'wd-fail'
  | 'wd-final'
  | 'wd-sign'

export type Journal = {
  readonly kind: PostableKind
  /** One final answer per key, permanently: a repeat gets the same answer, another body is an error. */
  readonly key: string
  readonly legs: readonly Leg[]
  readonly meta?: Readonly<Record<string, unknown>>
}

type LedgerRefusal = 'insufficient' | 'frozen' | 'closed'

export type Answer =
  | { readonly posted: true; readonly journalId: bigint; readonly replayed: boolean }
  | { readonly posted: false; readonly refused: LedgerRefusal; readonly replayed: boolean }
