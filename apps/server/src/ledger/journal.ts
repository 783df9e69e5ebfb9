import type { LedgerJournalKind } from '../platform/schema.gen.ts'

declare const accountBrand: unique symbol
export type AccountId = bigint & { readonly [accountBrand]: true }

/** Minor units of the account's currency; credit is positive, debit negative. */
export type Leg = { readonly account: AccountId; readonly amount: bigint }

/** Kinds with a door of their own (bonus, adjustment, reversal, seed) are not posted by the application. */
export type PostableKind = Exclude<LedgerJournalKind, 'bonus' | 'adjustment' | 'reversal' | 'seed'>

export type Journal = {
  readonly kind: PostableKind
  /** One final answer per key, for ever: a repeat gets the same answer, another body is an error. */
  readonly key: string
  readonly legs: readonly Leg[]
  readonly meta?: Readonly<Record<string, unknown>>
}

type LedgerRefusal = 'insufficient' | 'frozen' | 'closed'

export type Answer =
  | { readonly posted: true; readonly journalId: bigint; readonly replayed: boolean }
  | { readonly posted: false; readonly refused: LedgerRefusal; readonly replayed: boolean }
