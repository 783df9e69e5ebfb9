import type { PoolPlayer } from '@throwdown/contract/bounty'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { Dollars } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { bountyStrings } from './bounty-strings.en.ts'

/** The prize; [B11] in a void pool the refund of what the player paid in. */
export function PrizeCell({ player: { prize, earnings }, isVoid }: { player: PoolPlayer; isVoid: boolean }) {
  const t = useStrings(bountyStrings)
  if (prize !== null) return <Dollars amount={prize} tone="won" />
  if (isVoid && earnings > 0)
    return <>{t('bounty.returned', { amount: formatUsd(unitsOf(earnings, 'USD')) })}</>
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('bounty.noPrize')}</VisuallyHidden>
    </>
  )
}
