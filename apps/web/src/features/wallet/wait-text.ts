import { textOfCode } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/strings.ts'
import { formatMoment } from '../../ui/text/clock.ts'
import type { walletStrings } from './wallet-strings.en.ts'
import type { Deposit, Withdrawal } from './wallet-types.ts'

type T = Translate<typeof walletStrings>
type WaitReason = NonNullable<Withdrawal['waitReason']>
type StaffHold = Extract<WaitReason, `held_${string}`>

const isHeldByStaff = (waitReason: WaitReason): waitReason is StaffHold => waitReason.startsWith('held_')

/** The name of the step at which it waits. */
export const waitStep = (waitReason: WaitReason): Exclude<WaitReason, StaffHold> =>
  isHeldByStaff(waitReason) ? 'paused' : waitReason

/** [C3] Why a withdrawal waits or would wait, and what happens next. */
export function waitText(
  { waitReason, waitsUntilMs }: Pick<Withdrawal, 'waitReason' | 'waitsUntilMs'>,
  t: T,
): string | null {
  if (waitReason === null) return null
  // The text of the refusal of a new one.
  if (isHeldByStaff(waitReason)) return textOfCode(`withdrawals_${waitReason}`)
  const next =
    waitsUntilMs === null
      ? t('wallet.waitNext.open')
      : t('wallet.waitNext.dated', { until: formatMoment(waitsUntilMs) })
  return t(`wallet.waitReason.${waitReason}`, { next })
}

const CHANGES: ReadonlySet<WaitReason> = new Set([
  'password_changed',
  'email_changed',
  'factor_changed',
  'reopened',
])

/** [C9] It waits because the account was changed: a player who did not change it has to act. */
export const waitsAfterChange = (waitReason: WaitReason): boolean => CHANGES.has(waitReason)

/** What a player reads about a withdrawal that waits or came back. */
export function withdrawalText(withdrawal: Withdrawal, t: T): string | null {
  const { failure, refusal } = withdrawal
  if (failure !== null)
    return t(`wallet.failure.${failure}`, { reason: refusal === null ? '' : textOfCode(refusal) }).trim()
  return withdrawal.state === 'waiting' ? waitText(withdrawal, t) : null
}

/** [C4] [C7] Why a deposit that has arrived is not credited yet. */
export const depositText = ({ waitReason }: Pick<Deposit, 'waitReason'>, t: T): string | null =>
  waitReason && t(`wallet.topUp.waitReason.${waitReason}`)
