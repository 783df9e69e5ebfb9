import { type AmountTrouble, parseAmount } from '@throwdown/rules/money'

export type MoneyKind = 'bonus' | 'adjustment'

/** Less than ten million dollars: a slip of the hand is no fortune. */
const MICROS_MAX = 10_000_000_000_000n

/** `12.50` in micro-dollars. An adjustment may be less than nothing. */
export function microsOfTyped(text: string, kind: MoneyKind): bigint | AmountTrouble {
  const micros = parseAmount(text, 'dollars', { mayBeNegative: kind === 'adjustment' })
  if (typeof micros !== 'bigint') return micros
  return micros === 0n || micros >= MICROS_MAX || micros <= -MICROS_MAX ? 'notation' : micros
}
