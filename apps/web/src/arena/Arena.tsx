import { type ReactNode, useLayoutEffect, useState } from 'react'
import { SoundToggle } from '../audio/SoundToggle.tsx'
import { useStrings } from '../i18n/strings.ts'
import { Tag } from '../ui/Tag.tsx'
import { useMotion } from '../ui/use-motion.ts'
import { Announcer } from './Announcer.tsx'
import styles from './Arena.module.css'
import { arenaStrings } from './arena-strings.en.ts'
import { Clash } from './clash/Clash.tsx'
import type { RevealBeat } from './clash/reveal-script.ts'
import { useReveal } from './clash/use-reveal.ts'
import {
  type DuelResult,
  type DuelView,
  type HandName,
  isMissNotice,
  runningClocks,
  type TurnOutcome,
} from './duel-view.ts'
import { HandForge } from './hands/HandForge.tsx'
import { ResultPanel } from './result/ResultPanel.tsx'
import { Notice } from './stage/Notice.tsx'
import { PlayerPanel } from './stage/PlayerPanel.tsx'
import { Pot } from './stage/Pot.tsx'
import { Stage } from './stage/Stage.tsx'
import { ThrowButtons } from './stage/ThrowButtons.tsx'
import { useThrowKeys } from './stage/throw-keys.ts'
import { useWakeLock } from './stage/use-wake-lock.ts'
import { useDuelSounds } from './use-duel-sounds.ts'

type ArenaProps = {
  view: DuelView
  onThrow: (hand: HandName) => void
  /** The line below the throws. */
  strip: ReactNode
  /** The way out, at the top: a thumb that throws must not meet it. */
  menu: ReactNode
  /** What to do about the notice, next to it. */
  noticeAction?: ReactNode
  /** Above a result, where the match no longer needs the whole screen. */
  resultHeader?: ReactNode
  /** What the player has now, in micro-dollars; null until it is known. */
  balance?: bigint | null
  /** The big choices below a result, and what else can be done. */
  resultActions: ReactNode
  /** Below the payout. */
  resultAside?: ReactNode
  resultLinks: ReactNode
  /** Whether the throws have a checked proof; practice has none. */
  isProven: boolean
}

/** A whole duel on the screen, from the first throw to the result. It shows a view and reports throws, no more. */
export function Arena(props: ArenaProps) {
  const { view, onThrow, strip, menu, noticeAction, isProven } = props
  const isAnimated = useMotion()
  const reveal = useReveal(view.outcomes, isAnimated)
  const { outcome, beat, skip, isAnimated: isRevealAnimated } = reveal
  const { result } = view
  // After a replay the result is old news: its money does not move twice.
  const isNews = useNews(result) && !reveal.hasReplayed
  const isResultShown = result !== null && outcome === null
  useWakeLock(!isResultShown)
  useSkipKey(outcome ? skip : null)
  useDuelSounds({ view, outcome, beat, isAnimated: isRevealAnimated, news: isNews ? result : null })
  const revealed = beat === 'struck' ? outcome : null
  const announcer = <Announcer view={view} revealed={revealed} isResultShown={isResultShown} />
  if (isResultShown)
    return (
      <ShownResult
        {...props}
        result={result}
        isAnimated={isNews && isAnimated}
        announcer={announcer}
        onReplay={reveal.replay}
      />
    )
  return (
    <main className={styles.arena}>
      <HandForge />
      {announcer}
      <ScoreBar view={view} outcome={outcome} beat={beat} menu={reveal.hasReplayed ? <Replaying /> : menu} />
      <ShownNotice view={view} isRevealing={outcome !== null} action={noticeAction} />
      {outcome ? (
        <Clash
          key={outcome.turn}
          outcome={outcome}
          rival={view.rival}
          beat={beat}
          isAnimated={isRevealAnimated}
          isProven={isProven}
          onSkip={skip}
        />
      ) : (
        <Choice view={view} isAnimated={isAnimated} strip={strip} onThrow={onThrow} />
      )}
    </main>
  )
}

function Replaying() {
  const t = useStrings(arenaStrings)
  return <Tag tone="hot">{t('arena.replaying')}</Tag>
}

type ShownResultProps = ArenaProps & {
  result: DuelResult
  isAnimated: boolean
  announcer: ReactNode
  onReplay: () => void
}

/** The match no longer needs the whole screen: the page scrolls, and the header is back. */
function ShownResult({ view, result, isAnimated, announcer, onReplay, ...parts }: ShownResultProps) {
  return (
    <div className={styles.result}>
      {parts.resultHeader}
      <main>
        <HandForge />
        {announcer}
        <ResultPanel
          view={view}
          result={result}
          isAnimated={isAnimated}
          balance={parts.balance ?? null}
          aside={parts.resultAside}
          actions={parts.resultActions}
          links={parts.resultLinks}
          onReplay={onReplay}
        />
      </main>
    </div>
  )
}

type NoticeProps = { view: DuelView; isRevealing: boolean; action: ReactNode }

/** The reveal of a missed throw says itself what it costs. */
function ShownNotice({ view, isRevealing, action }: NoticeProps) {
  const { notice } = view
  if (!notice || (isRevealing && isMissNotice(notice))) return null
  return <Notice view={view} notice={notice} action={action} />
}

type ScoreBarProps = {
  view: DuelView
  /** The throw that is being revealed. */
  outcome: TurnOutcome | null
  beat: RevealBeat
  menu: ReactNode
}

function ScoreBar({ view, outcome, beat, menu }: ScoreBarProps) {
  const { winsNeeded: needed, banks } = view
  const { score, shown } = shownBefore(view, outcome, beat)
  // A reveal shows no clock.
  const { own, rival } = outcome ? { own: null, rival: null } : runningClocks(view.stage)
  return (
    <header className={styles.bar}>
      <PlayerPanel
        fighter={view.you}
        side="own"
        won={score.you}
        needed={needed}
        bankMs={banks.you}
        clock={own}
        earlier={shown}
      />
      <Pot stakes={view.stakes} />
      <PlayerPanel
        fighter={view.rival}
        side="rival"
        won={score.rival}
        needed={needed}
        bankMs={banks.rival}
        clock={rival}
        earlier={shown}
      />
      <div className={styles.menu}>
        <SoundToggle />
        {menu}
      </div>
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
      <div className={styles.stage}>
        <Stage view={view} isAnimated={isAnimated} />
      </div>
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

/** Nothing of a turn is shown before its reveal: the score changes with the strike, the throw joins the others after it. */
function shownBefore(
  { outcomes, score }: DuelView,
  outcome: TurnOutcome | null,
  beat: RevealBeat,
): { score: DuelView['score']; shown: DuelView['outcomes'] } {
  if (!outcome) return { score, shown: outcomes }
  const shown = outcomes.filter(({ turn }) => turn < outcome.turn)
  if (beat !== 'pumping') return { score: outcome.score, shown }
  return { score: shown.at(-1)?.score ?? { you: 0, rival: 0 }, shown }
}

/** Whether the result came while the page was open: money moves when it happens, not when it is shown again. */
function useNews(result: DuelView['result']): boolean {
  const [wasOver] = useState(result !== null)
  return !wasOver
}

function useSkipKey(skip: (() => void) | null): void {
  // Mounted together with its button, as the keys of a throw are.
  useLayoutEffect(() => {
    if (!skip) return undefined
    const handle = ({ key }: KeyboardEvent) => key === 'Escape' && skip()
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [skip])
}
