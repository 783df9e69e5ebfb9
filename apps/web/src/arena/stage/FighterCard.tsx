import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Fighter } from '../duel-view.ts'
import styles from './FighterCard.module.css'
import { ScorePips } from './ScorePips.tsx'

type FighterCardProps = { fighter: Fighter; side: 'own' | 'rival'; won: number; needed: number }

export function FighterCard({ fighter, side, won, needed }: FighterCardProps) {
  const { t } = useTranslation()
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
