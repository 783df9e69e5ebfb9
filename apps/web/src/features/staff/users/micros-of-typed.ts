export type MoneyKind = 'bonus' | 'adjustment'

/** At most seven digits: a slip of the hand is no fortune. */
const DOLLARS = /^(-?)(\d{1,7})(?:\.(\d{1,2}))?$/
const MICROS_PER_CENT = 10_000n

/** `12.50` in micro-dollars; null for what is no amount. An adjustment may be less than nothing. */
export function microsOfTyped(text: string, kind: MoneyKind): string | null {
  const typed = DOLLARS.exec(text.trim())
  if (!typed) return null
  const [, sign = '', whole = '', fraction = ''] = typed
  const micros = BigInt(`${whole}${fraction.padEnd(2, '0')}`) * MICROS_PER_CENT
  if (micros === 0n || (sign === '-' && kind === 'bonus')) return null
  return `${sign}${micros}`
}
