import { type ErrorCode } from '@throwdown/contract/errors'
import { type AmountTrouble } from '@throwdown/rules/money'
import { codeOf, errorText } from '../../i18n/error-text.ts'
import { type KeyOf } from '../../i18n/strings.ts'
import { type walletStrings } from './wallet-strings.en.ts'
import { type Wallet } from './wallet-types.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export type WithdrawalLimits = Pick<Wallet, 'withdrawalMin' | 'withdrawalLeftToday'> & { available: bigint }
export type FieldTrouble = { key: KeyOf<typeof walletStrings>; amount?: bigint }

/** What the server would refuse too, said while typing. */
export function checkAmount(micros: bigint | AmountTrouble, limits: WithdrawalLimits): FieldTrouble | null {
  const { withdrawalMin, withdrawalLeftToday, available } = limits
  if (typeof micros !== 'bigint') return { key: 'wallet.withdraw.amountWrong' }
  if (micros > available) return { key: 'wallet.withdraw.amountTooLarge', amount: available }
  if (micros < BigInt(withdrawalMin))
    return { key: 'wallet.withdraw.amountTooSmall', amount: BigInt(withdrawalMin) }
  if (micros > BigInt(withdrawalLeftToday))
    return { key: 'wallet.withdraw.amountOverDay', amount: BigInt(withdrawalLeftToday) }
  return null
}

/** The shape only: whether it is a wallet is known by the chain alone. */
export function checkAddress(address: string): FieldTrouble | null {
  if (address.trim() === '') return { key: 'wallet.withdraw.addressMissing' }
  return ADDRESS.test(address.trim()) ? null : { key: 'wallet.withdraw.addressWrong' }
}

export type WithdrawalField = 'amount' | 'address' | 'coin' | 'form'

const FIELDS: Partial<Record<ErrorCode, WithdrawalField>> = {
  insufficient_funds: 'amount',
  withdrawal_too_small: 'amount',
  withdrawal_over_limit: 'amount',
  address_mistyped: 'address',
  address_not_a_wallet: 'address',
  address_is_ours: 'address',
  price_missing: 'coin',
}

/** Which field a refusal is about, with its text. */
export function refusedField(error: unknown, noReply: string): { field: WithdrawalField; text: string } {
  const code = codeOf(error)
  return { field: (code && FIELDS[code]) || 'form', text: errorText(error) ?? noReply }
}
