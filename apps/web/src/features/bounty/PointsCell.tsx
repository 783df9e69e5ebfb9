import type { BountyPlayer } from '@throwdown/contract/bounty'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { PrizeAmount } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { bountyStrings } from './bounty-strings.en.ts'

/** Banked points, and on hover or focus what they would win now and what is still at risk. */
export function PointsCell({ player }: { player: BountyPlayer }) {
  const t = useStrings(boardStrings, bountyStrings)
  const { totalPoints, winProjection, currentBounty } = player
  const description = t('bounty.pointsMore', {
    prize: winProjection > 0 ? formatUsd(unitsOf(winProjection, 'USD')) : t('bounty.noProjection'),
    unbanked: currentBounty,
  })
  return (
    <Tooltip
      description={description}
      details={
        <Facts
          facts={[
            { label: t('bounty.projection'), value: <PrizeAmount amount={winProjection} /> },
            { label: t('bounty.unbanked'), value: t('boards.pts', { points: currentBounty }) },
          ]}
        />
      }
    >
      {formatCount(totalPoints)}
    </Tooltip>
  )
}
