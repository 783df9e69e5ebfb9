import { invariant } from './invariant.ts'

declare const unit: unique symbol

/** Millionths of a dollar, the ledger's unit and that of USDC. */
export type MicroUsd = bigint & { readonly [unit]: 'micro-usd' }
/** Billionths of a SOL. */
export type Lamports = bigint & { readonly [unit]: 'lamports' }
type Money = MicroUsd | Lamports

const MICROS_PER_USD = 1_000_000n
const MICROS_PER_CENT = 10_000n
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

/** What a field takes: how many decimals may be typed, and how many the stored unit has. */
const AMOUNT_KINDS = {
  dollars: { typed: 2, stored: 6 },
  usdc: { typed: 6, stored: 6 },
  sol: { typed: 9, stored: 9 },
  whole: { typed: 0, stored: 0 },
} as const
export type AmountKind = keyof typeof AMOUNT_KINDS
export type AmountTrouble = 'comma' | 'notation'

// With nine digits before the point even lamports fit the ledger, and a slip of the hand shows.
const TYPED_AMOUNT = /^(-?)(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,9}))?$/

/**
 * Reads an amount that a person typed, in micro-dollars, micro-USDC, lamports or whole units. Every field reads this one
 * notation: digits, and one point with digits on both sides. Nothing is guessed: "1,5" and "1,000" differ by country, "1." and
 * ".5" are unfinished, "05" has perhaps lost its point. Only spaces around the amount are ignored.
 */
export function parseAmount(
  text: string,
  kind: AmountKind,
  { mayBeNegative = false }: { readonly mayBeNegative?: boolean } = {},
): bigint | AmountTrouble {
  if (text.includes(',')) return 'comma'
  const { typed, stored } = AMOUNT_KINDS[kind]
  const [, sign, whole, decimals = ''] = TYPED_AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined || decimals.length > typed || (sign === '-' && !mayBeNegative)) return 'notation'
  const units = BigInt(`${whole}${decimals.padEnd(stored, '0')}`)
  return sign === '-' ? -units : units
}

/** Every micro-dollar, with at least two decimals: `5.00`, `0.050001`. */
export function formatUsd(amount: MicroUsd): string {
  const [whole, decimals] = wholeAndDecimals(magnitude(amount), MICROS_PER_USD, 6)
  return `${amount < 0n ? '-' : ''}${whole}.${decimals.replace(/0{1,4}$/, '')}`
}

/** Cents for screens, floored: a screen never shows more than a player has, and no loss smaller than it is. */
export function dollarsFloored(amount: MicroUsd): string {
  const cents = (amount - modulo(amount, MICROS_PER_CENT)) / MICROS_PER_CENT
  const [whole, decimals] = wholeAndDecimals(magnitude(cents), 100n, 2)
  return `${cents < 0n ? '-' : ''}${whole}.${decimals}`
}

const magnitude = (amount: bigint): bigint => (amount < 0n ? 0n - amount : amount)

function wholeAndDecimals(amount: bigint, perWhole: bigint, digits: number): [string, string] {
  return [(amount / perWhole).toString(), (amount % perWhole).toString().padStart(digits, '0')]
}

// BigInt's % keeps the sign of the dividend; flooring needs a remainder that is never negative.
const modulo = (amount: bigint, by: bigint): bigint => ((amount % by) + by) % by
