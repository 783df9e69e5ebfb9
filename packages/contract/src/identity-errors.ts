import type { ErrorMeaning } from './error-meaning.ts'

/** Refusals about how a player signs in, and about the account itself. */
export const IDENTITY_ERRORS = {
  // Not 401, which makes a client refresh its session and repeat the call: that would be a second guess.
  second_factor_wrong: { status: 403, message: 'The authentication code is invalid. Please try again.' },
  second_factor_expired: { status: 403, message: 'This login has expired. Please log in again.' },
  second_factor_on: { status: 409, message: 'The second factor is already on.' },
  second_factor_off: { status: 409, message: 'The second factor is not on.' },
  passkey_refused: {
    status: 403,
    message: 'This passkey was not accepted. Please try again or use your password.',
  },
  new_password_needed: {
    status: 403,
    message: 'Please set a new password first: use "Forgot password?".',
  },
  passkeys_full: { status: 409, message: 'You have 10 passkeys. Please remove one first.' },
  account_awaits_withdrawal: {
    status: 409,
    message: 'A withdrawal is on its way to you. You can delete your account once it has arrived.',
  },
  account_holds_money: {
    status: 409,
    message: 'Please withdraw your balance before you delete your account.',
  },
  account_is_playing: { status: 409, message: 'Please finish your match or leave the queue first.' },
  account_is_in_a_pool: {
    status: 409,
    message: 'You have a place in a bounty pool. You can delete your account once it is settled.',
  },
  account_awaits_deposit: {
    status: 409,
    message:
      'A deposit is on its way to you. You can delete your account once it has arrived and is withdrawn.',
  },
  factor_needed: { status: 403, message: 'Please confirm with your authenticator or a passkey.' },
  email_unchanged: { status: 409, message: 'This is your address already.' },
  email_has_account: {
    status: 409,
    message: 'The old address has another account by now. Please contact support.',
  },
  signup_expired: { status: 409, message: 'This signup has expired. Please sign up again.' },
} as const satisfies Record<string, ErrorMeaning>
