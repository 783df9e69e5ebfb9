interface ErrorMeaning {
  readonly status: number
  readonly message: string
}

/** Every way a call can be declined: the HTTP status and the words a player may read. A new code is added here and nowhere else. */
export const ERRORS = {
  invalid_request: { status: 400, message: 'Please check what you entered and try again.' },
  not_signed_in: { status: 401, message: 'Please log in to continue.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  internal_error: { status: 500, message: 'An unexpected error occurred.' },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof ERRORS

/** The shape `z.enum` wants: at least one code is known to exist. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]
