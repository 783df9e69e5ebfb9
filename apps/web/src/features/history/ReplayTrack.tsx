import { arenaStrings } from '../../arena/arena-strings.en.ts'
import type { HandName, TurnOutcome } from '../../arena/duel-view.ts'
import { ArmouredHand, type HandSide } from '../../arena/hands/ArmouredHand.tsx'
import { turnWords } from '../../arena/stage/turn-words.ts'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Row } from '../../ui/layout.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './ReplayTrack.module.css'

type ReplayTrackProps = {
  outcomes: readonly TurnOutcome[]
  shownTurn: number
  onPick: (outcome: TurnOutcome) => void
}

/** Every throw of the match; each can be shown alone. */
export function ReplayTrack({ outcomes, shownTurn, onPick }: ReplayTrackProps) {
  const t = useStrings(arenaStrings, historyStrings)
  return (
    <fieldset className={styles.track} aria-label={t('history.replay.track')}>
      {outcomes.map((outcome) => {
        const { turn, yours, theirs, winner } = outcome
        const { which, result } = turnWords(outcome, t)
        return (
          <button
            key={turn}
            type="button"
            className={classNames(styles.turn, styles[winner])}
            aria-pressed={turn === shownTurn}
            onClick={() => onPick(outcome)}
          >
            <Row as="span" gap={1}>
              <TrackHand hand={yours} side="own" isLit={winner !== 'rival'} />
              <TrackHand hand={theirs} side="rival" isLit={winner !== 'you'} />
            </Row>
            {which} · {result}
          </button>
        )
      })}
    </fieldset>
  )
}

type TrackHandProps = { hand: HandName | null; side: HandSide; isLit: boolean }

function TrackHand({ hand, side, isLit }: TrackHandProps) {
  return (
    <span className={styles.hand}>
      <ArmouredHand hand={hand ?? 'idle'} side={side} state={hand && isLit ? 'ready' : 'rest'} cropped />
    </span>
  )
}
