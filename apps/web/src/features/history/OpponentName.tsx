import type { HistoryMatch } from '@throwdown/contract/profile'
import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './OpponentName.module.css'

export type Opponent = NonNullable<HistoryMatch['opponent']>

type OpponentNameProps = {
  opponent: Opponent | null
  time: string
  onCard: (opponent: Opponent) => void
}

/** The name opens the card. [Q5] A masked opponent has none, and neither has a former player. */
export function OpponentName({ opponent, time, onCard }: OpponentNameProps) {
  const t = useStrings(historyStrings)
  const name = opponent?.username ?? t('history.row.hidden')
  return (
    <Row gap={2} align="center" className={styles.who}>
      <Avatar
        name={name}
        figure={opponent ? avatarFigure(opponent.avatar.id) : undefined}
        size="small"
        isDecorative
      />
      <Stack align="start" className={styles.text}>
        {opponent && !opponent.isFormer ? (
          <button type="button" className={styles.name} onClick={() => onCard(opponent)}>
            {name}
            <VisuallyHidden> · {t('history.row.card')}</VisuallyHidden>
          </button>
        ) : (
          <span className={styles.plain}>{name}</span>
        )}
        <Hint as="span" isNumeric>
          {time}
        </Hint>
      </Stack>
    </Row>
  )
}
