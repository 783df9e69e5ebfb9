import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

/** How a call can fail: the server's answer, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
export type CallError = FetchBaseQueryError

/** The words the server sent along with its refusal, if any. */
export function serverMessage(error: unknown): string | null {
  if (!hasField(error, 'data') || !hasField(error.data, 'message')) return null
  return typeof error.data.message === 'string' && error.data.message !== '' ? error.data.message : null
}

/** The error's own words: for a call that never got an answer. */
export function ownMessage(error: unknown): string | null {
  if (hasField(error, 'message') && typeof error.message === 'string') return error.message
  return null
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}
