import { COIN_DECIMALS, type Coin } from './units-in-words.ts'

/** With nine digits before the point even lamports fit the books, and a slip of the hand shows. */
const AMOUNT = /^(\d{1,9})(?:\.(\d{1,9}))?$/

/** `1.5` in the smallest unit of the coin, exactly; null for what is no amount or has too many decimals. */
export function unitsOfTyped(text: string, coin: Coin): string | null {
  const typed = AMOUNT.exec(text.trim())
  if (!typed) return null
  const [, whole = '', fraction = ''] = typed
  const decimals = COIN_DECIMALS[coin]
  return fraction.length > decimals ? null : String(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`))
}
