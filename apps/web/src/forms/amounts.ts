import { type AmountRule, type AmountTrouble, parseAmount } from '@throwdown/rules/money'

/** Less than ten million dollars: a slip of the hand is not a fortune. */
const GIVEN_MAX = 9_999_999_990_000n

/** Every amount that a person can type. A screen names its field here, so that all of them take one notation. */
export const AMOUNT_FIELDS = {
  sol: { kind: 'sol' },
  usdc: { kind: 'usdc' },
  networkFee: { kind: 'sol', mayBeZero: true },
  withdrawal: { kind: 'dollars' },
  limit: { kind: 'whole', max: 1_000_000n },
  bonus: { kind: 'dollars', max: GIVEN_MAX },
  adjustment: { kind: 'dollars', max: GIVEN_MAX, mayBeNegative: true },
} as const satisfies Record<string, AmountRule>
export type AmountFieldName = keyof typeof AMOUNT_FIELDS

/** What was typed, in the smallest unit of the field, or what is wrong with it. */
export const readAmount = (field: AmountFieldName, text: string): bigint | AmountTrouble =>
  parseAmount(text, AMOUNT_FIELDS[field])

/** A field of whole units asks for whole units. */
export const isWhole = (field: AmountFieldName): boolean => AMOUNT_FIELDS[field].kind === 'whole'
