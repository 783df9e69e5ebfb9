import { useStrings } from '../i18n/strings.ts'
import { useNowMs } from '../ui/use-now.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { arenaStrings } from './arena-strings.en.ts'
import { clashWords } from './clash/clash-words.ts'
import type { DuelView, ThrowClock, TurnOutcome } from './duel-view.ts'
import { readClock } from './stage/throw-clock.ts'

type AnnouncerProps = { view: DuelView; revealed: TurnOutcome | null; isResultShown: boolean }

/** Announces to screen readers what the arena shows: the opponent, the seal, the last seconds, the outcome. */
export function Announcer({ view, revealed, isResultShown }: AnnouncerProps) {
  const said = useSentence(view, { revealed, isResultShown })
  const { stage } = view
  const clock = stage.name === 'choosing' && !revealed ? stage.clock : null
  return (
    <VisuallyHidden>
      <output>{said}</output>
      <span role="alert">{clock && <LastSeconds clock={clock} />}</span>
    </VisuallyHidden>
  )
}

function useSentence(
  view: DuelView,
  { revealed, isResultShown }: { revealed: TurnOutcome | null; isResultShown: boolean },
): string {
  const t = useStrings(arenaStrings)
  const { stage, result, score, rival } = view
  if (revealed) {
    const { title, note } = clashWords(revealed, t, rival.name)
    return [title, note].map((said) => said.replace(/\.?$/, '.')).join(' ')
  }
  if (isResultShown && result) {
    if (result.outcome === 'void')
      return t(result.lines ? 'arena.announce.void' : 'arena.announce.voidPractice')
    return t(`arena.announce.${result.outcome}`, score)
  }
  if (stage.name === 'sealed' && stage.hand)
    return t('arena.announce.sealed', { hand: t(`arena.${stage.hand}`) })
  return view.outcomes.length === 0 ? t('arena.announce.found', { name: rival.name }) : ''
}

const TICK_MS = 500

function LastSeconds({ clock }: { clock: ThrowClock }) {
  const t = useStrings(arenaStrings)
  const nowMs = useNowMs(TICK_MS)
  return readClock(clock, nowMs).isUrgent ? t('arena.announce.fiveSeconds') : null
}
