import { formatCount } from './format-count.ts'

const MICROS_PER_DOLLAR = 1_000_000n
const LAMPORTS_PER_SOL = 1_000_000_000n

export type MoneySign = 'when-negative' | 'always'

/** Micro-dollars as `$1,234.50`. What is below a cent is cut off, never rounded up: no player is shown money they do not have. */
export function formatUsd(micros: bigint, sign: MoneySign = 'when-negative'): string {
  return `${signOf(micros, sign)}$${cut(micros, { unit: MICROS_PER_DOLLAR, decimals: 2 })}`
}

/** Lamports as `0.7638 SOL`, cut to the given number of decimals. */
export function formatSol(lamports: bigint, decimals: number): string {
  return `${signOf(lamports, 'when-negative')}${cut(lamports, { unit: LAMPORTS_PER_SOL, decimals })} SOL`
}

/** Dollars or SOL of the API, in their smallest unit; the API has already rounded down. */
export const microsOfDollars = (dollars: number): bigint =>
  BigInt(Math.round(dollars * Number(MICROS_PER_DOLLAR)))
export const lamportsOfSol = (sol: number): bigint => BigInt(Math.round(sol * Number(LAMPORTS_PER_SOL)))

function signOf(amount: bigint, sign: MoneySign): string {
  if (amount < 0n) return '− '
  return sign === 'always' && amount > 0n ? '+ ' : ''
}

function cut(amount: bigint, { unit, decimals }: { unit: bigint; decimals: number }): string {
  const positive = amount < 0n ? -amount : amount
  const whole = formatCount(positive / unit)
  const fraction = ((positive % unit) * 10n ** BigInt(decimals)) / unit
  return decimals === 0 ? whole : `${whole}.${fraction.toString().padStart(decimals, '0')}`
}
