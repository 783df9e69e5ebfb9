import type { ErrorCode } from '@throwdown/contract/errors'
import { codeOf, errorText } from '../../i18n/error-text.ts'

export type WithdrawalField = 'amount' | 'address' | 'coin' | 'form'

const FIELDS: Partial<Record<ErrorCode, WithdrawalField>> = {
  insufficient_funds: 'amount',
  withdrawal_too_small: 'amount',
  withdrawal_over_limit: 'amount',
  address_mistyped: 'address',
  address_not_a_wallet: 'address',
  address_is_ours: 'address',
  price_missing: 'coin',
}

/** Which field a refusal is about, with its text. */
export function refusedField(error: unknown, noReply: string): { field: WithdrawalField; text: string } {
  const code = codeOf(error)
  return { field: (code && FIELDS[code]) || 'form', text: errorText(error) ?? noReply }
}
