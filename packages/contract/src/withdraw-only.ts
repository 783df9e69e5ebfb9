/** [L2] Why a deposit, or a part of it, can be withdrawn and not played. */
export const WITHDRAW_ONLY_REASONS = ['deposit_limit', 'timed_out', 'excluded'] as const
export type WithdrawOnlyReason = (typeof WITHDRAW_ONLY_REASONS)[number]
