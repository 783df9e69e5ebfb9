import type { BoardPlayer } from '@throwdown/contract/standings'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { Dollars } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { standingsStrings } from './standings-strings.en.ts'

/** [P5] The net result, and on hover or focus where it came from. */
export function EarningsCell({ player }: { player: BoardPlayer }) {
  const t = useStrings(standingsStrings)
  const { totalEarnings, normalModeEarnings, bountyPoolEarnings } = player
  const description = t('standings.breakdown', {
    normal: formatUsd(unitsOf(normalModeEarnings, 'USD')),
    bounty: formatUsd(unitsOf(bountyPoolEarnings, 'USD')),
  })
  return (
    <Tooltip
      description={description}
      details={
        <Facts
          facts={[
            { label: t('standings.normalMode'), value: <Dollars amount={normalModeEarnings} /> },
            { label: t('standings.bountyPool'), value: <Dollars amount={bountyPoolEarnings} /> },
          ]}
        />
      }
    >
      <Dollars amount={totalEarnings} />
    </Tooltip>
  )
}
