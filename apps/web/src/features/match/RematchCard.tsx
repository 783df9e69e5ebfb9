import { REMATCH_OFFER_MS, REMATCH_WITHIN_MS } from '@throwdown/contract/queue'
import { Check, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { DuelView } from '../../arena/duel-view.ts'
import { useStrings } from '../../i18n/strings.ts'
import { REMATCH_OPEN, type RematchState } from '../../realtime/rematch-state.ts'
import { REMATCHES_MAX, tabRematch, useTabRematch } from '../../realtime/tab-rematch.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { TimeRing } from '../../ui/TimeRing.tsx'
import { formatLeft } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { matchStrings } from './match-strings.en.ts'
import styles from './RematchCard.module.css'

type RematchCardProps = {
  matchId: string
  rival: DuelView['rival']
  tier: number
  endedAtMs: number
  /** [Q4] Which rematch in a row it would be. */
  number: number
}

/** [Q4] A rematch as a live offer: who asks, for how long, and the way out of it. */
export function RematchCard({ matchId, rival, tier, endedAtMs, number }: RematchCardProps) {
  const t = useStrings(matchStrings)
  const closesAtMs = endedAtMs + REMATCH_WITHIN_MS
  useEffect(() => tabRematch.show({ matchId, tier, number, closesAtMs }), [matchId, tier, number, closesAtMs])
  const known = useTabRematch()
  const state = known?.matchId === matchId ? known.state : REMATCH_OPEN
  const title = useTitle(state, rival.name)
  return (
    <Row
      as="section"
      align="center"
      wraps
      className={classNames(styles.card, state.name === 'offered' && styles.offered)}
      aria-label={t('match.rematch')}
    >
      <Picture state={state} rival={rival} />
      <Stack gap={0.5} textAlign="left" className={styles.words}>
        <output className={styles.title}>{title}</output>
        <Hint size="note">
          <Note
            state={state}
            name={rival.name}
            terms={t('match.rematchTerms', { tier, number, max: REMATCHES_MAX })}
          />
        </Hint>
      </Stack>
      <div className={styles.actions}>
        <Actions state={state} />
      </div>
    </Row>
  )
}

const TICK_MS = 250

function Picture({ state, rival }: { state: RematchState; rival: DuelView['rival'] }) {
  const nowMs = useNowMs(TICK_MS)
  const avatar = <Avatar name={rival.name} figure={rival.figure} isDecorative />
  const share = 'untilMs' in state ? (state.untilMs - nowMs) / REMATCH_OFFER_MS : null
  return (
    <span className={styles.picture}>
      {share === null ? avatar : <TimeRing share={share}>{avatar}</TimeRing>}
    </span>
  )
}

function useTitle(state: RematchState, name: string): string {
  const t = useStrings(matchStrings)
  if (state.name === 'offered') return t('match.rematchOffered', { name })
  if (state.name === 'asked' || state.name === 'asking') return t('match.rematchAsked', { name })
  if (state.name === 'closed' && state.because === 'left') return t('match.rematchLeft', { name })
  if (state.name === 'closed') return t('match.rematchOver')
  return t('match.rematchOpen', { name })
}

function Note({ state, name, terms }: { state: RematchState; name: string; terms: string }): ReactNode {
  const t = useStrings(matchStrings)
  if ('untilMs' in state)
    return (
      <>
        {terms} · <TimeLeft untilMs={state.untilMs} />
      </>
    )
  if (state.name === 'refused') return <span role="alert">{state.message}</span>
  if (state.name === 'open' && state.note)
    return t(state.note === 'expired' ? 'match.rematchExpired' : 'match.rematchCancelled', { name })
  if (state.name !== 'closed') return terms
  if (state.because === 'left') return t('match.rematchGone')
  return t(state.because === 'late' ? 'match.rematchLate' : 'match.rematchLimit', { max: REMATCHES_MAX })
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const t = useStrings(matchStrings)
  const nowMs = useNowMs(TICK_MS)
  return (
    <b className={styles.left} role="timer" aria-label={t('match.rematchTime')}>
      {formatLeft(untilMs - nowMs)}
    </b>
  )
}

function Actions({ state }: { state: RematchState }) {
  const t = useStrings(matchStrings)
  const ask = () => void tabRematch.ask(t('match.rematchNoReply'))
  if (state.name === 'asked') return <Button onClick={tabRematch.cancel}>{t('match.rematchCancel')}</Button>
  if (state.name === 'offered') {
    return (
      <>
        <Button tone="quiet" onClick={tabRematch.cancel}>
          {t('match.rematchDecline')}
        </Button>
        <Button tone="win" icon={<Check aria-hidden />} onClick={ask}>
          {t('match.rematchAccept')}
        </Button>
      </>
    )
  }
  if (state.name === 'closed') return null
  return (
    <Button
      icon={<RotateCcw aria-hidden />}
      busyText={state.name === 'asking' && t('match.rematchAsking')}
      onClick={ask}
    >
      {t('match.rematchAsk')}
    </Button>
  )
}
