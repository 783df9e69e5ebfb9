import type { BountyPlayer } from '@throwdown/contract/bounty'
import { useTranslation } from 'react-i18next'
import { Dollars } from '../../boards/amounts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatUsd, microsOfDollars } from '../../ui/text/format-money.ts'

/** Banked points, and on hover or focus what they would win now and what is still at risk. */
export function PointsCell({ player }: { player: BountyPlayer }) {
  const { t } = useTranslation()
  const { totalPoints, winProjection, currentBounty } = player
  const description = t('bounty.pointsMore', {
    prize: formatUsd(microsOfDollars(winProjection)),
    unbanked: currentBounty,
  })
  return (
    <Tooltip
      description={description}
      details={
        <Facts
          facts={[
            { label: t('bounty.projection'), value: <Dollars amount={winProjection} /> },
            { label: t('bounty.unbanked'), value: t('boards.pts', { points: currentBounty }) },
          ]}
        />
      }
    >
      {totalPoints.toLocaleString('en-US')}
    </Tooltip>
  )
}
