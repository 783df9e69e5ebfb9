import { type MicroUsd, microUsd, parseUsd } from '@throwdown/rules/money'
import type { KeyOf } from '../../i18n/strings.ts'
import type { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Dollars and cents; more than cents cannot be seen on the screen. */
const MICROS_PER_CENT = 10_000n

export type WithdrawalLimits = Pick<Wallet, 'withdrawalMin' | 'withdrawalLeftToday'> & { available: bigint }
export type FieldTrouble = { key: KeyOf<typeof walletStrings>; amount?: bigint }

/** What a person typed; null for anything that is not a positive amount in dollars and cents. */
export function parseDollars(text: string): MicroUsd | null {
  const micros = parseUsd(text.trim().replace(/^\$/, '').replaceAll(',', ''))
  return micros !== undefined && micros > 0n && micros % MICROS_PER_CENT === 0n ? micros : null
}

/** All that can be taken out, without the part of a cent. */
export const wholeCents = (micros: bigint): MicroUsd => microUsd(micros - (micros % MICROS_PER_CENT))

/** What the server would refuse too, said while typing. */
export function checkAmount(micros: MicroUsd | null, limits: WithdrawalLimits): FieldTrouble | null {
  const { withdrawalMin, withdrawalLeftToday, available } = limits
  if (micros === null) return { key: 'wallet.withdraw.amountWrong' }
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
