import type { ReactNode } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { Dollars, NoPrize } from './amounts.tsx'
import { boardStrings } from './board-strings.en.ts'
import { isPodiumPlace, Podium } from './Podium.tsx'
import type { RankedPlayer } from './place-columns.tsx'

/** Without dollars the player would get no prize. */
type Card = { readonly dollars: number | null; readonly summary?: ReactNode; readonly detail: ReactNode }

type BoardPodiumProps<Player extends RankedPlayer> = {
  players: readonly Player[]
  you: string | undefined
  cardOf: (player: Player) => Card
}

/** The first three of a board; each board decides what is on their cards. */
export function BoardPodium<Player extends RankedPlayer>({ players, you, cardOf }: BoardPodiumProps<Player>) {
  const t = useStrings(boardStrings)
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
