import type { Coin } from '@throwdown/rules/money'
import { readAmount } from '../../../forms/amounts.ts'
import type { Action } from '../approvals/RequestApproval.tsx'

export const COIN_KINDS = ['capital', 'refill', 'swap'] as const
export const COINS = ['usdc', 'sol'] as const
export const WALLETS = ['hot', 'cold'] as const

export type CoinKind = (typeof COIN_KINDS)[number]
export type CoinField = 'wallet' | 'coin' | 'amount' | 'bought' | 'fee'
/** What was typed or chosen. */
export type CoinFields = Readonly<Record<CoinField, string>>

/** In the order of the form. */
export const FIELDS_OF = {
  capital: ['wallet', 'coin', 'amount'],
  refill: ['coin', 'amount', 'fee'],
  swap: ['coin', 'amount', 'bought', 'fee'],
} as const satisfies Record<CoinKind, readonly CoinField[]>

/** The value of each field as it is signed; null for one that is missing or wrong. */
const READ = {
  wallet: ({ wallet }: CoinFields) => WALLETS.find((one) => one === wallet) ?? null,
  coin: ({ coin }: CoinFields) => coinOf(coin),
  amount: ({ coin, amount }: CoinFields) => unitsOf(amount, coinOf(coin)),
  bought: ({ coin, bought }: CoinFields) => unitsOf(bought, coinOf(coin) === 'sol' ? 'usdc' : 'sol'),
  fee: ({ fee }: CoinFields) => unitsOf(fee, 'networkFee'),
}

const coinOf = (text: string): Coin | null => COINS.find((one) => one === text) ?? null

function unitsOf(text: string, field: Coin | 'networkFee' | null): string | null {
  const units = field && readAmount(field, text)
  return typeof units === 'bigint' ? String(units) : null
}

/** The first field that is missing or wrong. */
export const wrongField = (kind: CoinKind, fields: CoinFields): CoinField | null =>
  FIELDS_OF[kind].find((field) => READ[field](fields) === null) ?? null

/** [C8] What two people will sign; null while a field is missing or wrong. */
export function coinAction(kind: CoinKind, fields: CoinFields): Action | null {
  const coin = READ.coin(fields)
  const units = READ.amount(fields)
  if (coin === null || units === null) return null
  switch (kind) {
    case 'capital': {
      const wallet = READ.wallet(fields)
      return wallet === null ? null : { kind, body: { wallet, coin, units } }
    }
    case 'refill': {
      const networkLamports = READ.fee(fields)
      return networkLamports === null ? null : { kind, body: { coin, units, networkLamports } }
    }
    case 'swap':
      break
  }
  const networkLamports = READ.fee(fields)
  const boughtUnits = READ.bought(fields)
  if (networkLamports === null || boughtUnits === null) return null
  return { kind, body: { sold: coin, soldUnits: units, boughtUnits, networkLamports } }
}
