import type { Parsed } from '@throwdown/contract/endpoint'
import type { quoteWithdrawal, STATEMENT_KINDS, wallet, walletActivity } from '@throwdown/contract/wallet'
import type { StatementPage } from '../../api/wallet.ts'

export type Wallet = Parsed<typeof wallet, 'reply'>['data']
export type Quote = Parsed<typeof quoteWithdrawal, 'reply'>['data']
type Activity = Parsed<typeof walletActivity, 'reply'>['data']
export type Deposit = Activity['deposits'][number]
export type Withdrawal = Activity['withdrawals'][number]
export type StatementLine = StatementPage['lines'][number]
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`

/** Null without a fresh price [C4]. */
export const priceOf = ({ price }: Pick<Wallet, 'price'>): bigint | null =>
  price && BigInt(price.microUsdPerSol)
