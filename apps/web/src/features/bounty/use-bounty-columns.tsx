import type { BountyPlayer } from '@throwdown/contract/bounty'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { PrizeAmount, SolAmount, tableRate } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { nameColumn, rankColumn } from '../../boards/place-columns.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Facts } from '../../ui/Facts.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { bountyStrings } from './bounty-strings.en.ts'

/** Nine columns at a desk; on a phone rank, name, points and the projection in SOL. */
export function useBountyColumns(you: string | undefined): Column<BountyPlayer>[] {
  const t = useStrings(boardStrings, bountyStrings)
  return [
    rankColumn(t),
    nameColumn(t, you),
    wide('points', t('boards.totalPoints'), (player) => <PointsCell player={player} />),
    {
      id: 'compactPoints',
      header: t('bounty.points'),
      cell: (player) => <PointsCell player={player} />,
      align: 'end',
      isNarrowOnly: true,
    },
    {
      id: 'sol',
      header: t('bounty.sol'),
      cell: ({ solEarnings }) => <SolAmount amount={solEarnings} />,
      align: 'end',
      isNarrowOnly: true,
    },
    wide('riskIt', t('bounty.riskItWins'), ({ riskItWins }) => riskItWins),
    wide('streak', t('bounty.bestWinStreak'), ({ bestWinStreak }) => bestWinStreak),
    wide('wins', t('boards.wins'), ({ wins }) => wins),
    wide('losses', t('boards.losses'), ({ losses }) => losses),
    wide('rate', t('boards.winRate'), ({ winRate }) => tableRate(winRate)),
    wide('played', t('boards.matchPlayed'), ({ matchPlayed }) => matchPlayed),
  ]
}

const wide = (id: string, header: string, cell: Column<BountyPlayer>['cell']): Column<BountyPlayer> => ({
  id,
  header,
  cell,
  align: 'end',
  isWideOnly: true,
})

/** Banked points, and on hover or focus what they would win now and what is still at risk. */
function PointsCell({ player }: { player: BountyPlayer }) {
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
