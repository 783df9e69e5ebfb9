import type { PoolPlayer } from '@throwdown/contract/bounty'
import { useTranslation } from 'react-i18next'
import { Dollars } from '../../boards/amounts.tsx'
import { formatUsd, microsOfDollars } from '../../ui/text/format-money.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** The prize; [B11] of a void pool what went back to who paid it in. */
export function PrizeCell({ player: { prize, earnings }, isVoid }: { player: PoolPlayer; isVoid: boolean }) {
  const { t } = useTranslation()
  if (prize !== null) return <Dollars amount={prize} tone="won" />
  if (isVoid && earnings > 0)
    return <>{t('bounty.returned', { amount: formatUsd(microsOfDollars(earnings)) })}</>
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('bounty.noPrize')}</VisuallyHidden>
    </>
  )
}
