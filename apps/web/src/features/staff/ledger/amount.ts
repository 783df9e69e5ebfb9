import { formatCount } from '../../../ui/text/format-count.ts'

const DECIMALS = { USD: 6, USDC: 6, SOL: 9 } as const
export type LedgerCurrency = keyof typeof DECIMALS

/** Every digit of the books with its currency: `-1.500000 USD`. */
export function exactAmount(units: string | bigint, currency: LedgerCurrency): string {
  const amount = BigInt(units)
  const decimals = DECIMALS[currency]
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = formatCount(BigInt(digits.slice(0, -decimals)))
  return `${amount < 0n ? '−' : ''}${whole}.${digits.slice(-decimals)} ${currency}`
}

/** `108.4%`, cut and never rounded up: less than everything is not 100%. Null when nothing is owed. */
export function coverageOf(assets: string, owed: string): string | null {
  if (BigInt(owed) === 0n) return null
  const tenths = (BigInt(assets) * 1_000n) / BigInt(owed)
  return `${tenths / 10n}.${tenths % 10n}%`
}
