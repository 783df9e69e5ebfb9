import type { BoardPlayer } from '@throwdown/contract/standings'
import { BoardPodium } from '../../boards/BoardPodium.tsx'
import { CardDetail } from '../../boards/CardDetail.tsx'

type GlobalPodiumProps = { players: readonly BoardPlayer[]; you: string | undefined }

export function GlobalPodium({ players, you }: GlobalPodiumProps) {
  return <BoardPodium players={players} you={you} cardOf={cardOf} />
}

const cardOf = ({ totalEarnings, solEarnings, winRate }: BoardPlayer) => ({
  dollars: totalEarnings,
  detail: <CardDetail sol={solEarnings} rate={winRate} />,
})
