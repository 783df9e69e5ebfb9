import { type Translate } from '../i18n/strings.ts'
import type { Column } from '../ui/Table.tsx'
import { formatCount } from '../ui/text/format-count.ts'
import { boardStrings } from './board-strings.en.ts'
import { PlayerName } from './PlayerName.tsx'

/** A player in a row of any board. */
export type RankedPlayer = {
  readonly rank: number
  readonly userId: string
  readonly username: string
  readonly avatar: { readonly id: string }
}

export const rankColumn = (t: Translate<typeof boardStrings>): Column<RankedPlayer> => ({
  id: 'rank',
  header: t('boards.rank'),
  cell: ({ rank }) => formatCount(rank),
})

export const nameColumn = <Player extends RankedPlayer>(
  t: Translate<typeof boardStrings>,
  you: string | undefined,
  noteOf?: (player: Player) => string,
): Column<Player> => ({
  id: 'name',
  header: t('boards.username'),
  cell: (player) => <PlayerName player={player} isYou={player.userId === you} note={noteOf?.(player)} />,
})
