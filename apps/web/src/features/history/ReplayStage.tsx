import type { CSSProperties } from 'react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { clashWords, handWord } from '../../arena/clash/clash-words.ts'
import { revealTiming } from '../../arena/clash/reveal-script.ts'
import { ThrownHand } from '../../arena/clash/ThrownHand.tsx'
import type { Side, TurnOutcome } from '../../arena/duel-view.ts'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Hint, Stack, Text } from '../../ui/layout.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './ReplayStage.module.css'
import type { SealTimes } from './read-replay.ts'

type ReplayStageProps = {
  outcome: TurnOutcome
  rival: string
  sealTimes: SealTimes
  hasStruck: boolean
  isAnimated: boolean
}

/** The clash at half its size, with who sealed when. */
export function ReplayStage({ outcome, rival, sealTimes, hasStruck, isAnimated }: ReplayStageProps) {
  const t = useStrings(arenaStrings, historyStrings)
  const username = useAppSelector(selectUser)?.username ?? ''
  const { winner, yours, theirs, missed } = outcome
  const isDecisive = winner === 'you' || winner === 'rival'
  const fateOf = (side: Side) => (!isDecisive ? 'even' : winner === side ? 'wins' : 'loses')
  const captionOf = (of: Side) => missed.length > 0 && handWord(outcome, of, t)
  const { title, note } = clashWords(outcome, t, rival)
  const shared = { hasStruck, isAnimated, isCompact: true }
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's style type knows no custom properties
    <div className={styles.stage} style={revealTiming as CSSProperties}>
      <p className={styles.you}>
        {username}{' '}
        <Text as="span" tone="muted">
          {t('history.replay.you')}
        </Text>
      </p>
      <p className={styles.rival}>{rival}</p>
      <div className={styles.own}>
        <ThrownHand side="own" hand={yours} fate={fateOf('you')} caption={captionOf('you')} {...shared} />
      </div>
      <div className={styles.other}>
        <ThrownHand
          side="rival"
          hand={theirs}
          fate={fateOf('rival')}
          caption={captionOf('rival')}
          {...shared}
        />
      </div>
      <Stack as="output" gap={1} justify="center" textAlign="center" className={styles.words}>
        {hasStruck && (
          <>
            <span className={styles.title}>{title}</span>
            <Hint as="span" isNumeric>
              {note}
            </Hint>
            <Hint as="span" isNumeric>
              {sealWords(sealTimes, t, rival)}
            </Hint>
          </>
        )}
      </Stack>
    </div>
  )
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

function sealWords({ you, rival }: SealTimes, t: Translate<typeof historyStrings>, name: string): string {
  return [
    you !== null && t('history.replay.youSealed', { seconds: seconds(you) }),
    rival !== null && t('history.replay.rivalSealed', { seconds: seconds(rival), name }),
  ]
    .filter(Boolean)
    .join(' · ')
}
