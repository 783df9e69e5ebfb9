import { textOfCode } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/strings.ts'
import { formatMoment } from '../../ui/text/clock.ts'
import type { walletStrings } from './wallet-strings.en.ts'
import type { Deposit, Withdrawal } from './wallet-types.ts'

type T = Translate<typeof walletStrings>
type Hold = NonNullable<Withdrawal['hold']>
type StaffHold = Extract<Hold, `held_${string}`>

const isHeldByStaff = (hold: Hold): hold is StaffHold => hold.startsWith('held_')

/** The name of the step at which it waits. */
export const heldStep = (hold: Hold): Exclude<Hold, StaffHold> => (isHeldByStaff(hold) ? 'paused' : hold)

/** [C3] Why a withdrawal waits or would wait, and what happens next. */
export function holdText(
  { hold, holdUntilMs }: Pick<Withdrawal, 'hold' | 'holdUntilMs'>,
  t: T,
): string | null {
  if (hold === null) return null
  // The text of the refusal of a new one.
  if (isHeldByStaff(hold)) return textOfCode(`withdrawals_${hold}`)
  const next =
    holdUntilMs === null
      ? t('wallet.holdNext.open')
      : t('wallet.holdNext.dated', { until: formatMoment(holdUntilMs) })
  return t(`wallet.hold.${hold}`, { next })
}

/** What a player reads about a withdrawal that waits or came back. */
export function withdrawalText(withdrawal: Withdrawal, t: T): string | null {
  const { failure, refusal } = withdrawal
  if (failure !== null)
    return t(`wallet.failure.${failure}`, { reason: refusal === null ? '' : textOfCode(refusal) }).trim()
  return withdrawal.state === 'held' ? holdText(withdrawal, t) : null
}

/** [C4] [C7] Why a deposit that has arrived is not credited yet. */
export const depositText = ({ hold }: Pick<Deposit, 'hold'>, t: T): string | null =>
  hold && t(`wallet.topUp.hold.${hold}`)
