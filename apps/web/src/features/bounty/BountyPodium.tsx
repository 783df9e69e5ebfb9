import type { BountyPlayer } from '@throwdown/contract/bounty'
import { cardRate } from '../../boards/amounts.tsx'
import { BoardPodium } from '../../boards/BoardPodium.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { bountyStrings } from './bounty-strings.en.ts'

type BountyPodiumProps = { players: readonly BountyPlayer[]; you: string | undefined }

/** [B12] The three players that would be paid now, and how much. */
export function BountyPodium({ players, you }: BountyPodiumProps) {
  const t = useStrings(boardStrings, bountyStrings)
  return (
    <BoardPodium
      players={players}
      you={you}
      cardOf={({ winProjection, totalPoints, winRate }) => ({
        dollars: winProjection > 0 ? winProjection : null,
        summary: t('boards.pts', { points: totalPoints }),
        detail: t('bounty.cardDetail', { rate: cardRate(winRate) }),
      })}
    />
  )
}
