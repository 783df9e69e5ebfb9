import type { ErrorCode } from '@throwdown/contract/errors'
import { codeOf, errorText } from '../i18n/error-text.ts'
import { showToast } from '../ui/show-toast.ts'

type Refusal = {
  /** The refusal that is about the form's one field. */
  readonly about: ErrorCode
  readonly otherwise: string
}

/** Shows in a toast why a call failed, and returns the text for the field if it is about that. */
export function showRefusal(error: unknown, { about, otherwise }: Refusal): string | undefined {
  const text = errorText(error) ?? otherwise
  showToast('error', text)
  return codeOf(error) === about ? text : undefined
}
