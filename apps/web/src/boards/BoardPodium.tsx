import type { ReactNode } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { Dollars, NoPrize } from './amounts.tsx'
import { EmptyPodium, PodiumSkeleton } from './BoardSkeleton.tsx'
import { boardStrings } from './board-strings.en.ts'
import { isPodiumPlace, Podium } from './Podium.tsx'
import type { RankedPlayer } from './place-columns.tsx'

/** Without dollars the player would get no prize. */
type Card = { readonly dollars: number | null; readonly summary?: ReactNode; readonly detail: ReactNode }

type BoardPodiumProps<Player extends RankedPlayer> = {
  /** Null until they are known, and while there is no podium. */
  players: readonly Player[] | null
  isLoading: boolean
  you: string | undefined
  cardOf: (player: Player) => Card
}

/** The first three of a board; each board decides what is on their cards. */
export function BoardPodium<Player extends RankedPlayer>(props: BoardPodiumProps<Player>) {
  const { players, isLoading, you, cardOf } = props
  const t = useStrings(boardStrings)
  if (!players || players.length === 0) return isLoading ? <PodiumSkeleton /> : <EmptyPodium />
  const entries = players.flatMap((player) => {
    const { rank, userId, username, avatar } = player
    if (!isPodiumPlace(rank)) return []
    const { dollars, ...card } = cardOf(player)
    return [
      {
        place: rank,
        name: username,
        figure: avatarFigure(avatar.id),
        mark: userId === you ? t('boards.you') : undefined,
        amount:
          dollars === null ? (
            <NoPrize />
          ) : (
            <Dollars amount={dollars} tone={rank === 1 ? 'won' : 'plain'} size="display" />
          ),
        ...card,
      },
    ]
  })
  return <Podium label={t('boards.podium')} entries={entries} />
}
