import { useStrings } from '../i18n/strings.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { ShortName } from '../ui/ShortName.tsx'
import { boardStrings } from './board-strings.en.ts'
import styles from './PlayerName.module.css'

type PlayerNameProps = {
  player: { readonly username: string; readonly avatar: { readonly id: string } }
  isYou?: boolean
  /** Below the name on a phone, where its own column does not fit. */
  note?: string | undefined
}

/** A player in a row of a board. */
export function PlayerName({ player: { username, avatar }, isYou = false, note }: PlayerNameProps) {
  const t = useStrings(boardStrings)
  return (
    <span className={styles.player}>
      <Avatar name={username} figure={avatarFigure(avatar.id)} size="small" isDecorative />
      <span>
        <ShortName name={username} /> {isYou && <b className={styles.you}>{t('boards.you')}</b>}
        {note && <small className={styles.note}>{note}</small>}
      </span>
    </span>
  )
}
