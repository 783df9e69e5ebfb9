import { z } from 'zod'

const INT8_MAX = 9_223_372_036_854_775_807n
const DECIMAL_INTEGER = /^(0|-?[1-9]\d{0,18})$/

/**
 * Micro-dollars as a decimal string: JSON numbers lose digits above 2^53, the ledger's column is int8.
 * One spelling per amount ("-0", "007" and "+1" are refused), so texts can be compared.
 */
export const microUsdText = z
  .string()
  .regex(DECIMAL_INTEGER, 'must be a whole number of micro-dollars')
  .refine(fitsLedger, 'is larger than the ledger can hold')
  .describe('Micro-dollars (1e-6 USD) as a decimal string')

function fitsLedger(text: string): boolean {
  // The pattern's failure is reported on its own; BigInt() would throw on it.
  if (!DECIMAL_INTEGER.test(text)) return true
  const micros = BigInt(text)
  return micros <= INT8_MAX && micros >= -INT8_MAX
}
