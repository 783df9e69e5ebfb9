import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { PublicPlayer, TurnOutcome } from '../duel-view.ts'
import { EarlierThrows } from './EarlierThrows.tsx'
import styles from './PlayerPanel.module.css'
import { ScorePips } from './ScorePips.tsx'

type PlayerPanelProps = {
  fighter: PublicPlayer
  side: 'own' | 'rival'
  won: number
  needed: number
  bankMs: number
  earlier: readonly TurnOutcome[]
}

/** A player, the rounds won, what is left in the time bank, and the throws so far. */
export function PlayerPanel({ fighter, side, won, needed, bankMs, earlier }: PlayerPanelProps) {
  const t = useStrings(arenaStrings)
  const seconds = Math.ceil(bankMs / 1_000)
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
        <div className={styles.state}>
          <ScorePips name={fighter.name} side={side} won={won} needed={needed} />
          <span className={styles.bank}>
            <span aria-hidden="true">{t('arena.bank', { seconds })}</span>
            <VisuallyHidden>{t('arena.bankOf', { name: fighter.name, seconds })}</VisuallyHidden>
          </span>
        </div>
        <EarlierThrows name={fighter.name} side={side} earlier={earlier} />
      </div>
    </div>
  )
}
