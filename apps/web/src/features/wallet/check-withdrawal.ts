import { type AmountTrouble, type MicroUsd, microUsd, parseAmount } from '@throwdown/rules/money'
import type { amountStrings } from '../../forms/amount-strings.en.ts'
import type { KeyOf } from '../../i18n/strings.ts'
import type { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export type WithdrawalLimits = Pick<Wallet, 'withdrawalMin' | 'withdrawalLeftToday'> & { available: bigint }
export type FieldTrouble = { key: KeyOf<typeof walletStrings | typeof amountStrings>; amount?: bigint }

/** What a person typed in dollars and cents. Nothing is not an amount to take out. */
export function parseDollars(text: string): MicroUsd | AmountTrouble {
  const micros = parseAmount(text, 'dollars')
  if (typeof micros !== 'bigint') return micros
  return micros === 0n ? 'notation' : microUsd(micros)
}

/** What the server would refuse too, said while typing. */
export function checkAmount(micros: MicroUsd | AmountTrouble, limits: WithdrawalLimits): FieldTrouble | null {
  const { withdrawalMin, withdrawalLeftToday, available } = limits
  if (micros === 'comma') return { key: 'amount.comma' }
  if (micros === 'notation') return { key: 'wallet.withdraw.amountWrong' }
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
