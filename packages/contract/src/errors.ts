import type { ErrorMeaning } from './error-meaning.ts'
import { IDENTITY_ERRORS } from './identity-errors.ts'
import { MONEY_ERRORS } from './money-errors.ts'

/** Every refusal of a call: the HTTP status and the text a player may read. New codes are added here only. */
export const ERRORS = {
  invalid_request: { status: 400, message: 'Please check what you entered and try again.' },
  username_required: { status: 400, message: 'Username is required' },
  username_too_short: { status: 400, message: 'Username must be at least 5 characters long' },
  username_too_long: { status: 400, message: 'Username must be at most 20 characters long' },
  username_characters: {
    status: 400,
    message: 'Username can only contain letters, numbers, underscores, and hyphens',
  },
  username_taken: {
    status: 409,
    message: 'That username is taken or too similar to another. Try another one.',
  },
  names_used_up: {
    status: 409,
    message: 'You have had twenty names, the most one player may. You can go back to an old one.',
  },
  email_invalid: { status: 400, message: 'Please enter a valid email' },
  password_required: { status: 400, message: 'Password is required' },
  password_too_short: { status: 400, message: 'Password must be at least 8 characters long' },
  password_too_simple: {
    status: 400,
    message:
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  },
  password_contains_name: { status: 400, message: 'Password cannot contain your username or email' },
  password_leaked: {
    status: 400,
    message: 'This password is among the first that thieves try. Please choose another one',
  },
  passwords_differ: { status: 400, message: 'Passwords do not match' },
  new_passwords_differ: { status: 400, message: 'New passwords do not match' },
  password_wrong: { status: 403, message: 'The password is incorrect.' },
  code_invalid: { status: 400, message: 'The verification code is invalid. Please check and try again.' },
  code_expired: { status: 400, message: 'The verification code has expired. Please request a new one.' },
  code_attempts: { status: 429, message: 'Too many failed attempts. Please request a new code.' },
  link_invalid: { status: 400, message: 'This link is invalid or has expired. Please request a new one.' },
  reset_token_invalid: {
    status: 400,
    message: 'The reset token is invalid or has expired. Please request a new one.',
  },
  credentials_wrong: { status: 401, message: 'Invalid email/username or password' },
  email_not_verified: { status: 403, message: 'Please verify your email address before logging in.' },
  account_deactivated: { status: 403, message: 'Account is deactivated. Please contact support.' },
  admin_only: { status: 403, message: 'Access denied. Admin privileges required.' },
  staff_not_enrolled: {
    status: 403,
    message: 'Your staff access is not set up yet. Please open your invitation.',
  },
  invitation_needs_factor_off: {
    status: 409,
    message: 'Please log in, switch your second factor off, and open your invitation again.',
  },
  ...IDENTITY_ERRORS,
  approval_over: { status: 409, message: 'This request has ended or expired.' },
  approval_known: {
    status: 409,
    message: 'Something else was requested with this id. Look at the requests before you send a new one.',
  },
  player_excluded: {
    status: 409,
    message: 'This player has excluded themselves from play. No bonus is paid until that ends.',
  },
  approver_key_missing: { status: 409, message: 'You have no approver key yet. Please add one first.' },
  approver_key_exists: { status: 409, message: 'This key is known already.' },
  contact_incomplete: { status: 400, message: 'Please fill in all fields' },
  contact_message_too_short: { status: 400, message: 'Message must be at least 10 characters long' },
  contact_message_too_long: { status: 400, message: 'Message must be at most 2000 characters long' },
  not_signed_in: { status: 401, message: 'Please log in to continue.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON.' },
  too_many_accounts: {
    status: 429,
    message:
      'You have opened as many accounts within an hour as one person may. A colleague can open this one. This is recorded.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  challenge_required: { status: 428, message: 'Please wait a moment and try again.' },
  already_queued: { status: 409, message: 'You are already waiting for a match.' },
  not_queued: { status: 409, message: 'You are not waiting for a match.' },
  in_match: { status: 409, message: 'You are already in a match.' },
  ticket_used: { status: 409, message: 'This request was already answered. Please try again.' },
  match_key_refused: { status: 400, message: 'This match key cannot be used. Please try again.' },
  outdated_client: { status: 409, message: 'A new version is out. Please reload the page.' },
  queue_barred: {
    status: 403,
    message: 'You missed matches you had joined. Please wait before you join again.',
  },
  check_needed: { status: 403, message: 'Please give your date of birth and country first.' },
  check_refused: {
    status: 403,
    message: 'You cannot play for money: your age or your country does not allow it.',
  },
  play_held_safety: {
    status: 403,
    message:
      'Our team has paused play on your account: we are making sure that nobody else uses it. Support can tell you more.',
  },
  play_held_fair_play: {
    status: 403,
    message:
      'Our team has paused play on your account: we are reviewing its matches. Support can tell you more.',
  },
  play_held_payment: {
    status: 403,
    message:
      'Our team has paused play on your account: we are reviewing a payment. Support can tell you more.',
  },
  play_held_legal: {
    status: 403,
    message: 'Our team has paused play on your account: the law requires it. Support can tell you more.',
  },
  withdrawals_held_safety: {
    status: 403,
    message:
      'Our team has paused withdrawals from your account: we are making sure that nobody else uses it. Your balance is kept. Support can tell you more.',
  },
  withdrawals_held_fair_play: {
    status: 403,
    message:
      'Our team has paused withdrawals from your account: we are reviewing its matches. Your balance is kept. Support can tell you more.',
  },
  withdrawals_held_payment: {
    status: 403,
    message:
      'Our team has paused withdrawals from your account: we are reviewing a payment. Your balance is kept. Support can tell you more.',
  },
  withdrawals_held_legal: {
    status: 403,
    message:
      'Our team has paused withdrawals from your account: the law requires it. Your balance is kept. Support can tell you more.',
  },
  hold_exists: { status: 409, message: 'This is held already.' },
  hold_missing: { status: 409, message: 'This is not held.' },
  hold_needs_another_person: { status: 409, message: 'Another member of staff must release what you hold.' },
  pause_exists: { status: 409, message: 'This is paused already.' },
  terms_not_waiting: { status: 409, message: 'This version has begun or has no start.' },
  announcement_over: {
    status: 409,
    message: 'This announcement has ended, or would end before it is shown.',
  },
  mode_paused: {
    status: 503,
    message: 'This mode is paused for everybody right now. Please choose the other one. Your money is safe.',
  },
  tier_paused: {
    status: 503,
    message: 'This stake is paused for everybody right now. Please choose another one. Your money is safe.',
  },
  staff_cannot_play: { status: 403, message: 'Staff accounts cannot play for stakes.' },
  self_excluded: {
    status: 403,
    message: 'You have excluded yourself from play. You can always withdraw your balance.',
  },
  timed_out: { status: 403, message: 'You are taking a time-out. You can always withdraw your balance.' },
  stake_limit_reached: { status: 403, message: 'This match would go over your stake limit.' },
  loss_limit_reached: { status: 403, message: 'Losing this match would go over your loss limit.' },
  time_limit_reached: { status: 403, message: 'You have reached your limit for time played.' },
  reality_check_due: {
    status: 403,
    message: 'Please look at what you have played before you join the next match.',
  },
  raise_too_early: {
    status: 409,
    message: 'A higher limit can be confirmed 24 hours after you asked for it.',
  },
  raise_not_requested: { status: 409, message: 'You have not asked for this limit, or changed it since.' },
  birth_date_invalid: { status: 400, message: 'Please enter a real date of birth.' },
  person_not_confirmed: {
    status: 409,
    message: 'We could not confirm who you are. Please check your answers and try again.',
  },
  bounty_closed: { status: 409, message: 'No bounty pool is open for this tier.' },
  bounty_choice_open: {
    status: 409,
    message: 'Bank It or Risk It first: your last bounty win waits for your choice.',
  },
  bounty_choice_closed: { status: 409, message: 'This choice has already been made.' },
  bounty_cap_reached: {
    status: 409,
    message: 'You have played your 60 scoring matches in this pool. It opens again for you on Monday.',
  },
  standings_loading: { status: 503, message: 'The boards are being prepared. Please try again in a moment.' },
  ...MONEY_ERRORS,
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
  rematch_closed: { status: 409, message: 'A rematch is not possible any more.' },
  internal_error: { status: 500, message: 'An unexpected error occurred.' },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof ERRORS

/** The shape `z.enum` wants: at least one code is known to exist. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]
