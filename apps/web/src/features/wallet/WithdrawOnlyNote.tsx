import type { Parsed } from '@throwdown/contract/endpoint'
import type { currentBalance } from '@throwdown/contract/wallet'
import { formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { Note } from '../../ui/Note.tsx'
import { depositLimitStrings } from './deposit-limit-strings.en.ts'

type Balance = Parsed<typeof currentBalance, 'reply'>['data']

/** [L2] What of the balance cannot be played, and why. */
export function WithdrawOnlyNote({ balance }: { balance: Balance }) {
  const t = useStrings(depositLimitStrings)
  const { withdrawOnly, withdrawOnlyReason } = balance
  if (BigInt(withdrawOnly) === 0n || withdrawOnlyReason === null) return null
  const amount = formatUsd(BigInt(withdrawOnly))
  return (
    <Note>
      {t(`depositLimit.withdrawOnly.${withdrawOnlyReason}`, { amount })}{' '}
      {t('depositLimit.withdrawOnly.first')}
    </Note>
  )
}
