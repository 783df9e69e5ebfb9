import type { BountyPlayer } from '@throwdown/contract/bounty'
import { SolAmount, tableRate } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { nameColumn, rankColumn } from '../../boards/place-columns.tsx'
import { useStrings } from '../../i18n/strings.ts'
import type { Column } from '../../ui/Table.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { PointsCell } from './PointsCell.tsx'

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
