import { invariant } from './invariant.ts'

declare const unit: unique symbol

/** Millionths of a dollar, the ledger's unit and that of USDC. */
export type MicroUsd = bigint & { readonly [unit]: 'micro-usd' }
/** Billionths of a SOL. */
export type Lamports = bigint & { readonly [unit]: 'lamports' }
type Money = MicroUsd | Lamports

/** Decimals of the smallest unit of each currency: what the ledger and the chain count in. */
export const DECIMALS = { USD: 6, USDC: 6, SOL: 9 } as const
export type Currency = keyof typeof DECIMALS
export type Coin = 'sol' | 'usdc'
export const MICROS_PER_USD = 10n ** BigInt(DECIMALS.USD)
export const LAMPORTS_PER_SOL = 10n ** BigInt(DECIMALS.SOL)
export const MICROS_PER_CENT = 10_000n
const BPS_OF_WHOLE = 10_000

// A brand is a claim the compiler cannot check: it is made here only.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function inUnit<Unit extends Money>(amount: bigint): Unit {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return amount as Unit
}

export const microUsd = (micros: bigint): MicroUsd => inUnit(micros)
export const lamports = (amount: bigint): Lamports => inUnit(amount)

export function usd(wholeDollars: number): MicroUsd {
  invariant(Number.isSafeInteger(wholeDollars), `${wholeDollars} is not a whole number of dollars`)
  return microUsd(BigInt(wholeDollars) * MICROS_PER_USD)
}

// NoInfer: the first argument fixes the unit, so a micro-dollar is never added to a lamport.
export const add = <Unit extends Money>(a: Unit, b: NoInfer<Unit>): Unit => inUnit(a + b)
export const subtract = <Unit extends Money>(a: Unit, b: NoInfer<Unit>): Unit => inUnit(BigInt(a) - BigInt(b))
export const negate = <Unit extends Money>(amount: Unit): Unit => inUnit(0n - BigInt(amount))

export const sumMicroUsd = (amounts: Iterable<MicroUsd>): MicroUsd => {
  let total = microUsd(0n)
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** A share in basis points, rounded down: the remainder stays with the owner of the rest. */
export function shareOf<Unit extends Money>(amount: Unit, bps: number): Unit {
  invariant(amount >= 0n, `no share of the negative amount ${amount}`)
  invariant(Number.isInteger(bps) && bps >= 0 && bps <= BPS_OF_WHOLE, `${bps} is not a share in basis points`)
  return inUnit((BigInt(amount) * BigInt(bps)) / BigInt(BPS_OF_WHOLE))
}

/** Reads the exact form used in JSON: a whole number of micro-dollars. Anything else is not money. */
export function parseMicroUsd(text: string): MicroUsd | undefined {
  return /^(0|-?[1-9]\d{0,18})$/.test(text) ? microUsd(BigInt(text)) : undefined
}

export const formatMicroUsd = (amount: MicroUsd): string => amount.toString()

/** What can be typed: how many decimals a person may type, and how many the stored unit has. */
const AMOUNT_KINDS = {
  dollars: { typed: 2, stored: DECIMALS.USD },
  usdc: { typed: DECIMALS.USDC, stored: DECIMALS.USDC },
  sol: { typed: DECIMALS.SOL, stored: DECIMALS.SOL },
  whole: { typed: 0, stored: 0 },
} as const
export type AmountKind = keyof typeof AMOUNT_KINDS
export type AmountTrouble = 'comma' | 'notation'
/** Which amounts a field takes; `max` limits both signs. */
export type AmountRule = {
  readonly kind: AmountKind
  readonly mayBeZero?: boolean
  readonly mayBeNegative?: boolean
  readonly max?: bigint
}

// With nine digits before the point even lamports fit the ledger, and a slip of the hand shows.
const TYPED_AMOUNT = /^(-?)(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,9}))?$/

/**
 * Parses an amount that a person typed, in micro-dollars, micro-USDC, lamports or whole units. Every field takes this one
 * notation: digits, and one point with digits on both sides. Nothing is guessed: "1,5" and "1,000" differ by country, "1." and
 * ".5" are unfinished, "05" has perhaps lost its point. Only spaces around the amount are ignored.
 */
export function parseAmount(text: string, rule: AmountRule): bigint | AmountTrouble {
  if (text.includes(',')) return 'comma'
  const { typed, stored } = AMOUNT_KINDS[rule.kind]
  const [, sign, whole, decimals = ''] = TYPED_AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined || decimals.length > typed || (sign === '-' && !rule.mayBeNegative))
    return 'notation'
  const units = BigInt(`${whole}${decimals.padEnd(stored, '0')}`)
  if ((units === 0n && !rule.mayBeZero) || (rule.max !== undefined && units > rule.max)) return 'notation'
  return sign === '-' ? -units : units
}

/** At least and at most so many decimals; what is beyond is cut off, never rounded up. Without `most` every digit is shown. */
type Digits = { readonly least?: number; readonly most?: number }
export type MoneySign = 'when-negative' | 'always'
const CENTS: Digits = { most: 2 }
/** Zeros at the end too, so that amounts below each other line up. */
export const EVERY_DIGIT: Digits = { least: DECIMALS.SOL }

/** Dollars as `$1,234.50`. What is below a cent is cut off: no player is shown money they do not have. */
export function formatUsd(micros: bigint, sign: MoneySign = 'when-negative'): string {
  return `${signOf(micros, sign)}$${grouped(digitsOf(micros, 'USD', CENTS))}`
}

/** `− $5.000001`: nothing is cut off, because people sign exactly this. */
export const formatUsdExactly = (micros: bigint): string =>
  `${signOf(micros, 'when-negative')}$${grouped(digitsOf(micros, 'USD', {}))}`

/** `1,805.00 USDC` or `0.7638 SOL`. */
export function formatUnits(units: bigint, currency: AnyCase<Currency>, digits: Digits = {}): string {
  const name = inUpperCase(currency)
  return `${signOf(units, 'when-negative')}${grouped(digitsOf(units, name, digits))} ${name}`
}

/** Of the decimals of a coin those that screens show, and all of them if the amount would show as zero. */
export function formatCoin(units: bigint, coin: Coin): string {
  const shown = coin === 'sol' ? 4 : 2
  const isDust = units > 0n && units < 10n ** BigInt(DECIMALS[inUpperCase(coin)] - shown)
  return formatUnits(units, coin, isDust ? {} : { least: shown, most: shown })
}

/** `-1234.50`, for files, links and fields: a program reads it, and so does `parseAmount`. */
export function plainDecimal(units: bigint, currency: AnyCase<Currency>, digits: Digits = {}): string {
  return `${units < 0n ? '-' : ''}${digitsOf(units, inUpperCase(currency), digits)}`
}

/** A number of the API or of a chart, in the smallest unit; the API has already rounded down. */
export const unitsOf = (amount: number, currency: Currency): bigint =>
  BigInt(Math.round(amount * 10 ** DECIMALS[currency]))

/** Dollars for a chart: a share of a pixel does not matter. */
export const dollarsOf = (micros: bigint): number => Number(micros) / 10 ** DECIMALS.USD

/** [P5] Dollars as a number of the API, floored to cents: never more than a player has, and no loss smaller than it is. */
export function flooredDollars(micros: bigint): number {
  return Number((micros - modulo(micros, MICROS_PER_CENT)) / MICROS_PER_CENT) / 100
}

type AnyCase<Name extends string> = Name | Lowercase<Name>
// TypeScript knows `toUpperCase` only as a string.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const inUpperCase = (currency: AnyCase<Currency>): Currency => currency.toUpperCase() as Currency

function signOf(amount: bigint, sign: MoneySign): string {
  if (amount < 0n) return '− '
  return sign === 'always' && amount > 0n ? '+ ' : ''
}

function digitsOf(units: bigint, currency: Currency, { least = 2, most }: Digits): string {
  const all = DECIMALS[currency]
  const digits = (units < 0n ? -units : units).toString().padStart(all + 1, '0')
  const whole = digits.slice(0, -all)
  const decimals = digits.slice(-all).slice(0, most).replace(/0+$/, '').padEnd(Math.min(least, all), '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

const grouped = (decimal: string): string => decimal.replace(/^\d+/, groupThousands)

/** `12480` as `12,480`. */
export const groupThousands = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

// BigInt's % keeps the sign of the dividend; flooring needs a remainder that is never negative.
const modulo = (amount: bigint, by: bigint): bigint => ((amount % by) + by) % by
