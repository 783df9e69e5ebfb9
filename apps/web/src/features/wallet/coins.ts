import type { COINS } from '@throwdown/contract/wallet'
import { type AmountTrouble, parseAmount } from '@throwdown/rules/money'

export type Coin = (typeof COINS)[number]

const DECIMALS: Record<Coin, number> = { sol: 9, usdc: 6 }
/** SOL is shown with four decimals, USDC as dollars are. */
const SHOWN_DECIMALS: Record<Coin, number> = { sol: 4, usdc: 2 }

export const COIN_NAMES: Record<Coin, string> = { sol: 'SOL', usdc: 'USDC' }

/** What a person typed, in the smallest unit of the coin. Nothing is not an amount to send. */
export function parseUnits(text: string, coin: Coin): bigint | AmountTrouble {
  const units = parseAmount(text, coin)
  return units === 0n ? 'notation' : units
}

/** With the decimals of the screen, cut; an amount that would show as zero has all of its decimals. */
export function formatUnits(units: bigint, coin: Coin): string {
  const shown = toDecimal(units, { from: DECIMALS[coin], shown: SHOWN_DECIMALS[coin] })
  return `${Number(shown) === 0 && units > 0n ? exactUnits(units, coin) : shown} ${COIN_NAMES[coin]}`
}

/** Every digit, without zeros at the end: what a wallet reads from a link. */
export function exactUnits(units: bigint, coin: Coin): string {
  const whole = toDecimal(units, { from: DECIMALS[coin], shown: DECIMALS[coin] })
  return whole.replace(/\.?0+$/, '')
}

function toDecimal(units: bigint, { from, shown }: { from: number; shown: number }): string {
  const digits = units.toString().padStart(from + 1, '0')
  return `${digits.slice(0, -from)}.${digits.slice(-from).slice(0, shown)}`
}
