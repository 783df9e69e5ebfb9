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
  already_queued: { status: 409, message: 'You are already waiting for a match.' },
  not_queued: { status: 409, message: 'You are not waiting for a match.' },
  in_match: { status: 409, message: 'You are already in a match.' },
  ticket_used: { status: 409, message: 'This request was already answered. Please try again.' },
  queue_barred: {
    status: 403,
    message: 'You missed matches you had joined. Please wait before you join again.',
  },
  bounty_closed: { status: 409, message: 'No bounty pool is open for this tier.' },
  insufficient_funds: { status: 409, message: 'Your balance is too low.' },
  money_frozen: { status: 503, message: 'Play is paused for a check of the books. Your money is safe.' },
  not_playing_here: { status: 409, message: 'This match is played in another tab or on another device.' },
  match_over: { status: 409, message: 'This match is over.' },
  wrong_phase: { status: 409, message: 'The match is not waiting for this.' },
  turn_closed: { status: 409, message: 'This throw is already decided.' },
  turn_not_open: { status: 409, message: 'This throw has not begun.' },
  too_late: { status: 409, message: 'That came too late.' },
  malformed: { status: 400, message: 'The message is not well formed.' },
  bad_signature: { status: 400, message: 'The signature does not fit.' },
  already_committed: { status: 409, message: 'You have already sealed another hand.' },
  already_revealed: { status: 409, message: 'You have already opened your hand.' },
  does_not_open: { status: 409, message: 'This is not the hand you sealed.' },
  rematch_closed: { status: 409, message: 'A rematch is no longer possible.' },
  internal_error: { status: 500, message: 'An unexpected error occurred.' },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof ERRORS

/** The shape `z.enum` wants: at least one code is known to exist. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]
