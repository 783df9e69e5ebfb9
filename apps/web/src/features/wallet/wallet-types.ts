import { type Parsed } from '@throwdown/contract/endpoint'
import { type quoteWithdrawal, type STATEMENT_KINDS, type walletActivity } from '@throwdown/contract/wallet'
import { type OwnWallet, type StatementPage } from '../../api/wallet.ts'

export type Wallet = OwnWallet
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

/** In the order of the buttons. A record, so that a kind of the contract without a button does not compile. */
const SHOWN: Record<StatementKind, true> = {
  deposit: true,
  withdrawal: true,
  match: true,
  bounty: true,
  bonus: true,
}

export type KindChoice = StatementKind | 'all'

export const isStatementKind = (name: string): name is StatementKind => Object.hasOwn(SHOWN, name)

export const KIND_CHOICES: readonly KindChoice[] = ['all', ...Object.keys(SHOWN).filter(isStatementKind)]
