import type { ErrorMeaning } from './error-meaning.ts'

/** Refusals about money in and out. */
export const MONEY_ERRORS = {
  insufficient_funds: { status: 409, message: 'Your balance is too low.' },
  money_frozen: {
    status: 503,
    message: 'Play and withdrawals are paused for a check of the ledger. Your money is safe.',
  },
  address_mistyped: {
    status: 400,
    message: 'This is not a Solana address. Please check it for typing errors.',
  },
  address_not_a_wallet: {
    status: 400,
    message: 'This address belongs to a program or a token, not to a wallet. Money sent there would be lost.',
  },
  address_is_ours: {
    status: 400,
    message: 'This is an address of Throwdown. Please enter an address of your own.',
  },
  withdrawal_too_small: { status: 400, message: 'This is less than the smallest withdrawal.' },
  withdrawal_over_limit: { status: 409, message: 'This is more than you can withdraw today.' },
  price_missing: {
    status: 503,
    message: 'No fresh SOL price is available. Please try again in a moment, or withdraw in USDC.',
  },
  chain_unreachable: {
    status: 503,
    message: 'Solana cannot be reached right now. Please try again in a moment, or send to your address.',
  },
  withdrawals_paused: { status: 503, message: 'Withdrawals are paused. Your money is safe.' },
  addresses_full: { status: 409, message: 'You have 20 addresses. Please remove one first.' },
  address_in_use: { status: 409, message: 'A withdrawal to this address is not finished yet.' },
  withdrawal_sent: { status: 409, message: 'This withdrawal is already on its way or has ended.' },
  withdrawal_cancelled: { status: 409, message: 'You cancelled this withdrawal.' },
  confirmation_needed: { status: 403, message: 'Please confirm once more that it is you.' },
  confirmation_over: { status: 409, message: 'This confirmation has ended. Please begin again.' },
} as const satisfies Record<string, ErrorMeaning>
