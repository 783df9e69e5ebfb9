import { formatCount } from '../../../ui/text/format-count.ts'
/** Decimals of the coin on the chain. */
export const COIN_DECIMALS = { sol: 9, usdc: 6 } as const
export type Coin = keyof typeof COIN_DECIMALS

/** `12.0133 SOL`: nothing is cut off, because people sign exactly this. */
export function unitsInWords(coin: string, units: string): string {
  const decimals = coin === 'sol' ? COIN_DECIMALS.sol : COIN_DECIMALS.usdc
  return `${exactly(units, decimals)} ${coin.toUpperCase()}`
}

/** `− $5.000001`: as many decimals as there are, at least two. */
export function dollarsInWords(micros: string): string {
  const isNegative = micros.startsWith('-')
  return `${isNegative ? '− ' : ''}$${exactly(micros.replace('-', ''), COIN_DECIMALS.usdc)}`
}

function exactly(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const whole = formatCount(BigInt(digits.slice(0, -decimals)))
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${fraction}`
}
