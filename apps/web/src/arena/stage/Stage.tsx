import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import { type DuelView, mayShowRival } from '../duel-view.ts'
import { ArmouredHand } from '../hands/ArmouredHand.tsx'
import { CountdownRing } from './CountdownRing.tsx'
import styles from './Stage.module.css'

/** [M6] Most matches are over before the limit matters. */
const COUNTED_FROM = 3

/** While the throws are made: the player's hand, the clock, and a rival that shows nothing. */
export function Stage({ view, isAnimated }: { view: DuelView; isAnimated: boolean }) {
  const t = useStrings(arenaStrings)
  const { stage, round, turn, turnsMax } = view
  const hand = 'hand' in stage ? stage.hand : null
  const label =
    stage.name === 'accepting'
      ? t('arena.timeToEnter')
      : t(view.isReplay ? 'arena.roundAgain' : 'arena.round', { round })
  return (
    <div className={styles.stage}>
      <div className={styles.own}>
        <span className={styles.hand}>
          <ArmouredHand hand={hand ?? 'idle'} state={hand ? 'ready' : 'rest'} />
        </span>
        <OwnCaption view={view} />
      </div>
      <CountdownRing
        label={label}
        note={turn >= COUNTED_FROM && t('arena.throwOf', { turn, max: turnsMax })}
        clock={'clock' in stage ? stage.clock : null}
        isAnimated={isAnimated}
      />
      <div className={styles.rival}>
        <span className={styles.hand}>
          <ArmouredHand hand="idle" side="rival" state="rest" />
        </span>
        <RivalCaption view={view} />
      </div>
    </div>
  )
}

function OwnCaption({ view: { stage, notice, rival } }: { view: DuelView }) {
  const t = useStrings(arenaStrings)
  const hand = 'hand' in stage && stage.hand ? t(`arena.${stage.hand}`) : ''
  if (stage.name === 'sealed' || stage.name === 'opening') {
    return (
      <span className={styles.sealed}>
        <Lock size={18} aria-hidden /> {hand ? t('arena.sealed', { hand }) : t('arena.sealedUnseen')}
      </span>
    )
  }
  if (stage.name === 'sealing') return <Caption>{t('arena.sealing', { hand })}</Caption>
  const isWatching = notice === 'watching_tab' || notice === 'watching_device'
  if (stage.name === 'choosing')
    return <Caption>{t(isWatching ? 'arena.watching' : 'arena.makeYourThrow')}</Caption>
  if (stage.name === 'accepting') return <Caption>{t('arena.waitingForStart', { name: rival.name })}</Caption>
  return <Caption>{t('arena.opening')}</Caption>
}

function RivalCaption({ view: { stage, rival } }: { view: DuelView }) {
  const t = useStrings(arenaStrings)
  if (!mayShowRival(stage)) return <Caption>{t('arena.rivalHidden', { name: rival.name })}</Caption>
  if (stage.name === 'sealed') return <Caption>{t('arena.rivalChoosing', { name: rival.name })}</Caption>
  return <Caption>{t('arena.bothSealed')}</Caption>
}

function Caption({ children }: { children: ReactNode }) {
  return <span className={styles.caption}>{children}</span>
}
