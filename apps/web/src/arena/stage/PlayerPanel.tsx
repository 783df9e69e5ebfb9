import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { PublicPlayer, ThrowClock, TurnOutcome } from '../duel-view.ts'
import { EarlierThrows } from './EarlierThrows.tsx'
import styles from './PlayerPanel.module.css'
import { ScorePips } from './ScorePips.tsx'

type PlayerPanelProps = {
  fighter: PublicPlayer
  side: 'own' | 'rival'
  won: number
  needed: number
  /** At the start of the throw. */
  bankMs: number
  /** While this player's time runs. */
  clock: ThrowClock | null
  earlier: readonly TurnOutcome[]
}

/** A player, the rounds won, what is left in the time bank, and the throws so far. */
export function PlayerPanel({ fighter, side, won, needed, bankMs, clock, earlier }: PlayerPanelProps) {
  const t = useStrings(arenaStrings)
  return (
    <div className={classNames(styles.fighter, styles[side])}>
      <span className={styles.avatar}>
        <Avatar name={fighter.name} figure={fighter.figure} glyph={fighter.glyph} size="large" />
      </span>
      <div className={styles.who}>
        <div className={styles.name}>
          <span className={styles.nameText}>{fighter.name}</span>
          {side === 'own' && <span className={styles.you}>{t('arena.you')}</span>}
        </div>
        <div className={styles.state}>
          <ScorePips name={fighter.name} side={side} won={won} needed={needed} />
          <Bank name={fighter.name} bankMs={bankMs} clock={clock} />
        </div>
        <EarlierThrows name={fighter.name} side={side} earlier={earlier} />
      </div>
    </div>
  )
}

const TICK_MS = 200

/** [M3] What is left of it; it counts down while it is spent. */
function Bank({ name, bankMs, clock }: Pick<PlayerPanelProps, 'bankMs' | 'clock'> & { name: string }) {
  const t = useStrings(arenaStrings)
  const nowMs = useNowMs(TICK_MS)
  const isSpent = clock !== null && nowMs > clock.baseEndsAtMs
  const leftMs = isSpent ? Math.max(0, Math.min(bankMs, clock.endsAtMs - nowMs)) : bankMs
  const seconds = Math.ceil(leftMs / 1_000)
  return (
    <span className={classNames(styles.bank, isSpent && styles.spent)}>
      <span aria-hidden="true">{t('arena.bank', { seconds })}</span>
      <VisuallyHidden>{t('arena.bankOf', { name, seconds })}</VisuallyHidden>
    </span>
  )
}
