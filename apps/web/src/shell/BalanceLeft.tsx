import { formatUsd } from '@throwdown/rules/money'
import { useCurrentBalanceQuery } from '../api/wallet.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Stack } from '../ui/layout.tsx'
import { Note } from '../ui/Note.tsx'
import { balanceLeftStrings } from './balance-left-strings.en.ts'

/** What a player would leave in the account, and the way to withdraw it first. Nothing without a balance. */
export function BalanceLeft() {
  const t = useStrings(balanceLeftStrings)
  const { data, isError, isFetching } = useCurrentBalanceQuery()
  if (!data) return isError && !isFetching ? <p role="alert">{t('balanceLeft.failed')}</p> : null
  const { available, withdrawOnly, withdrawing } = data.data
  const left = BigInt(available) + BigInt(withdrawOnly)
  const leaving = BigInt(withdrawing)
  if (left === 0n && leaving === 0n) return null
  return (
    <Note tone="warning">
      <Stack gap={2} align="start">
        {left > 0n && <strong>{t('balanceLeft.left', { amount: formatUsd(left) })}</strong>}
        {leaving > 0n && <span>{t('balanceLeft.onItsWay', { amount: formatUsd(leaving) })}</span>}
        {left > 0n && (
          <ButtonLink to={paths.withdraw} size="small">
            {t('balanceLeft.withdraw')}
          </ButtonLink>
        )}
      </Stack>
    </Note>
  )
}
