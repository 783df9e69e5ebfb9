import type { HistoryMatch } from '@throwdown/contract/profile'
import { usd } from '@throwdown/rules/money'
import { Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { useReveal } from '../../arena/clash/use-reveal.ts'
import { endReason } from '../../arena/result/end-reason.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { useMotion } from '../../ui/use-motion.ts'
import { historyStrings } from './history-strings.en.ts'
import styles from './MatchReplay.module.css'
import { ReplayStage } from './ReplayStage.tsx'
import { ReplayTrack } from './ReplayTrack.tsx'
import { type Replay, readReplay } from './read-replay.ts'
import { useOwnSeals } from './use-own-seals.ts'

type MatchReplayProps = { match: HistoryMatch; transcript: unknown }

/** The match once more, from its transcript. */
export default function MatchReplay({ match, transcript }: MatchReplayProps) {
  const t = useStrings(historyStrings)
  const seals = useOwnSeals(match.matchId)
  const replay = useMemo(() => readReplay(transcript, match, seals), [transcript, match, seals])
  return replay ? (
    <Throws match={match} replay={replay} />
  ) : (
    <Note tone="warning">{t('history.detail.unreadable')}</Note>
  )
}

/** Throw by throw: one that the player picks, or all in their order. The row of a void match says why it ended. */
function Throws({ match, replay }: { match: HistoryMatch; replay: Replay }) {
  const t = useStrings(arenaStrings, historyStrings)
  const { outcomes, reason, sealTimesOf } = replay
  const reveal = useReveal(outcomes, useMotion())
  const lastTurn = outcomes.at(-1)?.turn ?? 0
  const [pickedTurn, setPickedTurn] = useState(lastTurn)
  const shown = reveal.outcome ?? outcomes.find(({ turn }) => turn === pickedTurn)
  const rival = match.opponent?.username ?? t('history.row.hidden')
  const ended = endReason({ reason, outcome: match.result }, t, { name: rival, stake: usd(match.tier) })
  return (
    <Stack gap={3} canShrink>
      {shown && (
        <ReplayStage
          key={reveal.outcome ? `played ${shown.turn}` : 'picked'}
          outcome={shown}
          rival={rival}
          sealTimes={sealTimesOf(shown.turn)}
          hasStruck={reveal.outcome === null || reveal.beat === 'struck'}
          isAnimated={reveal.outcome !== null && reveal.isAnimated}
        />
      )}
      {ended && match.result !== 'void' && <p className={styles.reason}>{ended}</p>}
      {shown ? (
        <div className={styles.controls}>
          <Button
            size="small"
            tone="primary"
            icon={<Play aria-hidden />}
            onClick={() => {
              setPickedTurn(lastTurn)
              reveal.replay()
            }}
          >
            {t('history.replay.all')}
          </Button>
          <ReplayTrack
            outcomes={outcomes}
            shownTurn={shown.turn}
            onPick={(outcome) => {
              setPickedTurn(outcome.turn)
              reveal.play([outcome])
            }}
          />
        </div>
      ) : (
        <p className={styles.reason}>{t('history.replay.none')}</p>
      )}
    </Stack>
  )
}
