import { type ReactNode, useLayoutEffect } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { useMotion } from '../ui/use-motion.ts'
import { Announcer } from './Announcer.tsx'
import styles from './Arena.module.css'
import { arenaStrings } from './arena-strings.en.ts'
import { Clash } from './clash/Clash.tsx'
import { useReveal } from './clash/use-reveal.ts'
import type { DuelView, HandName } from './duel-view.ts'
import { HandForge } from './hands/HandForge.tsx'
import { ResultPanel } from './result/ResultPanel.tsx'
import { Notice } from './stage/Notice.tsx'
import { PlayerPanel } from './stage/PlayerPanel.tsx'
import { Pot } from './stage/Pot.tsx'
import { Stage } from './stage/Stage.tsx'
import { ThrowButtons } from './stage/ThrowButtons.tsx'
import { useThrowKeys } from './stage/use-throw-keys.ts'
import { useWakeLock } from './stage/use-wake-lock.ts'

type ArenaProps = {
  view: DuelView
  onThrow: (hand: HandName) => void
  /** The line below the throws. */
  strip: ReactNode
  /** The big choices below a result, and what else can be done. */
  resultActions: ReactNode
  /** Next to the payout. */
  resultAside?: ReactNode
  resultLinks: ReactNode
  /** Whether the throws have a checked proof; practice has none. */
  isProven: boolean
}

/** A whole duel on the screen, from the first throw to the result. It shows a view and reports throws, no more. */
export function Arena(props: ArenaProps) {
  const { view, onThrow, strip, resultActions, resultAside, resultLinks, isProven } = props
  const isAnimated = useMotion()
  const { outcome, beat, skip } = useReveal(view.outcomes, isAnimated)
  const { result } = view
  const isResultShown = result !== null && outcome === null
  useWakeLock(!isResultShown)
  useSkipKey(outcome ? skip : null)
  const announcer = (
    <Announcer view={view} revealed={beat === 'struck' ? outcome : null} isResultShown={isResultShown} />
  )
  if (isResultShown) {
    return (
      <main>
        <HandForge />
        {announcer}
        <ResultPanel
          view={view}
          result={result}
          isAnimated={isAnimated}
          aside={resultAside}
          actions={resultActions}
          links={resultLinks}
        />
      </main>
    )
  }
  const score = outcome && beat === 'pumping' ? scoreBefore(view, outcome.turn) : view.score
  return (
    <main className={styles.arena}>
      <HandForge />
      {announcer}
      <ScoreBar view={view} score={score} isAnimated={isAnimated} />
      {view.notice && <Notice notice={view.notice} />}
      {outcome ? (
        <Clash
          key={outcome.turn}
          outcome={outcome}
          rival={view.rival}
          beat={beat}
          isAnimated={isAnimated}
          isProven={isProven}
          onSkip={skip}
        />
      ) : (
        <Choice view={view} isAnimated={isAnimated} strip={strip} onThrow={onThrow} />
      )}
    </main>
  )
}

type ScoreBarProps = { view: DuelView; score: DuelView['score']; isAnimated: boolean }

function ScoreBar({ view, score, isAnimated }: ScoreBarProps) {
  return (
    <header className={styles.bar}>
      <PlayerPanel fighter={view.you} side="own" won={score.you} needed={view.winsNeeded} />
      <Pot stakes={view.stakes} isAnimated={isAnimated} />
      <PlayerPanel fighter={view.rival} side="rival" won={score.rival} needed={view.winsNeeded} />
    </header>
  )
}

type ChoiceProps = Pick<ArenaProps, 'view' | 'strip' | 'onThrow'> & { isAnimated: boolean }

function Choice({ view, isAnimated, strip, onThrow }: ChoiceProps) {
  const refusal = useThrowRefusal(view)
  useThrowKeys({ isOn: refusal === null, onThrow })
  const { stage } = view
  return (
    <div className={styles.choice}>
      <Stage view={view} isAnimated={isAnimated} />
      <ThrowButtons chosen={'hand' in stage ? stage.hand : null} refusal={refusal} onThrow={onThrow} />
      <div className={styles.strip}>{strip}</div>
    </div>
  )
}

/** Why no throw can be made now; null while one can. */
function useThrowRefusal({ stage, notice }: DuelView): string | null {
  const t = useStrings(arenaStrings)
  if (notice === 'watching_tab' || notice === 'watching_device') return t('arena.watchingOnly')
  if (stage.name === 'choosing') return null
  return t(stage.name === 'sealing' || stage.name === 'sealed' ? 'arena.alreadySealed' : 'arena.notNow')
}

const scoreBefore = ({ outcomes }: DuelView, turn: number) =>
  outcomes.findLast((known) => known.turn < turn)?.score ?? { you: 0, rival: 0 }

function useSkipKey(skip: (() => void) | null): void {
  // Mounted together with its button, as the keys of a throw are.
  useLayoutEffect(() => {
    if (!skip) return undefined
    const handle = ({ key }: KeyboardEvent) => key === 'Escape' && skip()
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [skip])
}
