import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

/** How a call can fail: the server's answer, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
export type CallError = FetchBaseQueryError

/** The words the server sent along with its refusal, if any. */
export function serverMessage(error: unknown): string | null {
  if (!hasField(error, 'data') || !hasField(error.data, 'message')) return null
  return typeof error.data.message === 'string' && error.data.message !== '' ? error.data.message : null
}

/** What to show of an error nobody foresaw: the server's words, else the error's own; null when it has none. */
export function generalMessage(error: unknown): string | null {
  const said = serverMessage(error)
  if (said) return said
  return hasField(error, 'message') && typeof error.message === 'string' ? error.message : null
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}
