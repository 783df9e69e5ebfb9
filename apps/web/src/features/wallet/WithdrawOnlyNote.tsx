import type { Parsed } from '@throwdown/contract/endpoint'
import type { currentBalance } from '@throwdown/contract/wallet'
import { formatUsd } from '@throwdown/rules/money'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { helpPath } from '../../routing/help-questions.ts'
import { Note } from '../../ui/Note.tsx'
import { formatMoment } from '../../ui/text/clock.ts'
import { depositLimitStrings } from './deposit-limit-strings.en.ts'

type Balance = Parsed<typeof currentBalance, 'reply'>['data']

/** [L2] [C9] What of the balance cannot be played, and why. */
export function WithdrawOnlyNote({ balance }: { balance: Balance }) {
  const t = useStrings(depositLimitStrings)
  const { withdrawOnly, withdrawOnlyReason, returned } = balance
  const limited = BigInt(withdrawOnly) - BigInt(returned?.micros ?? '0')
  return (
    <>
      {limited > 0n && withdrawOnlyReason !== null && (
        <Note>
          {t(`depositLimit.withdrawOnly.${withdrawOnlyReason}`, { amount: formatUsd(limited) })}{' '}
          {t('depositLimit.withdrawOnly.first')}{' '}
          <Link to={helpPath('withdraw-only')}>{t('depositLimit.withdrawOnly.why')}</Link>
        </Note>
      )}
      {returned && (
        <Note>
          {t('depositLimit.withdrawOnly.returned', {
            amount: formatUsd(BigInt(returned.micros)),
            when: formatMoment(returned.freeAtMs),
          })}
        </Note>
      )}
    </>
  )
}
