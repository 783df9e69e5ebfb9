import type { AmountTrouble } from '@throwdown/rules/money'
import type { KeyOf } from '../../i18n/strings.ts'
import type { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

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
