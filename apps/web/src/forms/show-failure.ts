import type { ErrorCode } from '@throwdown/contract/errors'
import type { Flow } from '../i18n/error-text.ts'
import { showToast } from '../ui/show-toast.ts'

/** The refusal, if the flow knows it, and the text that was shown: a field shows it too if it is about that field. */
export type ShownFailure = { readonly code: ErrorCode | null; readonly text: string }

/**
 * Shows in a toast why a call failed. The texts are not part of the first load: they are fetched with the first
 * input, as the toast itself is.
 */
export async function showFailure(flow: Flow, error: unknown): Promise<ShownFailure> {
  const { failureOf } = await import('../i18n/error-text.ts')
  const { type, code, text } = failureOf(flow, error)
  showToast(type, text)
  return { code, text }
}

/** A reply that is neither an error nor the success of the contract. */
export const UNREADABLE = { status: 'PARSING_ERROR' } as const
