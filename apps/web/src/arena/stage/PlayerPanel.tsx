import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { PublicPlayer } from '../duel-view.ts'
import styles from './PlayerPanel.module.css'
import { ScorePips } from './ScorePips.tsx'

type PlayerPanelProps = { fighter: PublicPlayer; side: 'own' | 'rival'; won: number; needed: number }

export function PlayerPanel({ fighter, side, won, needed }: PlayerPanelProps) {
  const t = useStrings(arenaStrings)
  return (
    <div className={classNames(styles.fighter, styles[side])}>
      <span className={styles.avatar}>
        <Avatar name={fighter.name} figure={fighter.figure} size="large" />
      </span>
      <div className={styles.who}>
        <div className={styles.name}>
          <span className={styles.nameText}>{fighter.name}</span>
          {side === 'own' && <span className={styles.you}>{t('arena.you')}</span>}
        </div>
        <ScorePips name={fighter.name} side={side} won={won} needed={needed} />
      </div>
    </div>
  )
}
