import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { LockOpen, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useMatch } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import type { CurrentMatch } from '../realtime/current-match.ts'
import type { QueueState } from '../realtime/queue-state.ts'
import { useTabDuel } from '../realtime/tab-duel.ts'
import { type PlayStatus, tabPlay, usePlayStatus } from '../realtime/tab-play.ts'
import { paths, playPath } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Text } from '../ui/layout.tsx'
import { TimeRing } from '../ui/TimeRing.tsx'
import { formatElapsed, formatLeft } from '../ui/text/clock.ts'
import { useNowMs } from '../ui/use-now.ts'
import { Bar } from './Bar.tsx'
import { useEndBar } from './EndBar.tsx'
import { offlineBar } from './offline-bar.ts'
import styles from './PlayBar.module.css'
import { usePlayBarSlot } from './play-bar-slot.ts'
import { playBarStrings } from './play-bar-strings.en.ts'
import { useRematchBar } from './RematchBar.tsx'
import { useStrikeNotice } from './StrikeBar.tsx'

/** Says on every page what the player's money is doing, and leads there. It pushes the page down and covers nothing. */
export function PlayBar() {
  const status = usePlayStatus()
  const { sealed, late } = useTabDuel()
  const ended = useEndBar()
  const slot = usePlayBarSlot()
  const shownMatch = useMatch(paths.match)?.params.matchId
  const rematch = useRematchBar()
  const strikes = useStrikeNotice()
  // The arena shows its own match itself, larger. An earlier result says what goes on elsewhere.
  const isShown = status.match !== null && status.match.matchId === shownMatch
  const running = status.match?.isRunning ? status.match : null
  const opening = running && openingOf({ match: running, status, sealed, late })
  const bar = (isShown ? null : (opening ?? barOf(status) ?? rematch ?? ended)) ?? strikes
  if (!bar) return null
  return slot ? createPortal(bar, slot) : bar
}

function barOf({ match, queue, offlineSinceMs, serverAheadMs }: PlayStatus): ReactNode {
  if (match?.isRunning) return <Running match={match} />
  if (match) return <Found match={match} serverAheadMs={serverAheadMs} />
  if (queue.name === 'searching' || queue.name === 'leaving')
    return offlineSinceMs === null ? <Searching queue={queue} /> : <Offline sinceMs={offlineSinceMs} />
  return null
}

type Opening = ReturnType<typeof useTabDuel> & { match: CurrentMatch; status: PlayStatus }

/** [M2] What comes before the score: a sealed throw that is not opened. */
function openingOf({ match, status, sealed, late }: Omit<Opening, 'end'>): ReactNode {
  const isOffline = status.offlineSinceMs !== null
  if (late) return <Late match={match} openByMs={late.openByMs} isOffline={isOffline} />
  return sealed && isOffline ? <SealedOffline match={match} openWithinMs={sealed.openWithinMs} /> : null
}

const TICK_MS = 250
const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)

function Found({ match, serverAheadMs }: { match: CurrentMatch; serverAheadMs: number }) {
  const t = useStrings(playBarStrings)
  const leftMs = match.acceptByMs - serverAheadMs - useNowMs(TICK_MS)
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return (
    <Bar
      tone="found"
      picture={
        <TimeRing share={leftMs / TERMS.match.acceptMs}>
          <span className={styles.count}>{seconds}</span>
        </TimeRing>
      }
      title={t('playBar.found')}
      action={
        <ButtonLink
          to={playPath(match.matchId)}
          tone="win"
          aria-label={t('playBar.enterWithin', { seconds })}
        >
          {t('playBar.enter')}
        </ButtonLink>
      }
    >
      <span>
        {t('playBar.stakes', { tier: match.tier, mode: t(`playBar.${match.mode}`) })} ·{' '}
        {match.rival ?? t('playBar.masked')}
      </span>
    </Bar>
  )
}

function Running({ match }: { match: CurrentMatch }) {
  const t = useStrings(playBarStrings)
  const { you, rival } = match.score
  return (
    <Bar
      tone="running"
      picture={<Icon name="swords" />}
      title={t('playBar.running')}
      action={<ToMatch match={match} />}
    >
      <span>{t('playBar.round', { round: you + rival + 1, you, rival })}</span>
    </Bar>
  )
}

function ToMatch({ match }: { match: CurrentMatch }) {
  const t = useStrings(playBarStrings)
  return (
    <ButtonLink to={playPath(match.matchId)} tone="gold">
      {t('playBar.return')}
    </ButtonLink>
  )
}

type LateProps = { match: CurrentMatch; openByMs: number; isOffline: boolean }

function Late({ match, openByMs, isOffline }: LateProps) {
  const t = useStrings(playBarStrings)
  const leftMs = openByMs - useNowMs(TICK_MS)
  const text = isOffline ? 'playBar.opensWhenBack' : 'playBar.opensItself'
  return (
    <Bar
      tone="trouble"
      picture={isOffline ? <WifiOff /> : <LockOpen />}
      title={t('playBar.openThrow')}
      action={<ToMatch match={match} />}
    >
      <b className={styles.clock} role="timer" aria-label={t('playBar.openTime')}>
        {formatLeft(leftMs)}
      </b>
      <span>{t(leftMs > 0 ? text : 'playBar.openOver')}</span>
    </Bar>
  )
}

/** Without a connection nobody here knows when the opponent throws, so no clock is shown. */
function SealedOffline({ match, openWithinMs }: { match: CurrentMatch; openWithinMs: number }) {
  const t = useStrings(playBarStrings)
  return (
    <Bar tone="trouble" picture={<WifiOff />} title={t('playBar.offline')} action={<ToMatch match={match} />}>
      <span>
        {t('playBar.sealedOffline', {
          seconds: Math.floor(openWithinMs / 1_000),
          name: match.rival ?? t('playBar.opponentInText'),
        })}
      </span>
    </Bar>
  )
}

type SearchingProps = { queue: Extract<QueueState, { name: 'searching' | 'leaving' }> }

function Searching({ queue }: SearchingProps) {
  const t = useStrings(playBarStrings)
  const nowMs = useNowMs(TICK_MS)
  const { tier, mode, joinedAtMs } = queue.ticket
  return (
    <Bar
      tone="searching"
      picture={<span className={styles.pulse} />}
      title={t('playBar.searching', { tier })}
      action={
        <Button
          tone="quiet"
          size="small"
          busyText={queue.name === 'leaving' && t('playBar.cancelling')}
          onClick={() => void tabPlay.leave()}
        >
          {t('playBar.cancel')}
        </Button>
      }
    >
      <Text as="span" tone="muted">
        {t(`playBar.${mode}`)}
      </Text>
      <b className={styles.clock} role="timer" aria-label={t('playBar.elapsed')}>
        {formatElapsed(nowMs - joinedAtMs)}
      </b>
    </Bar>
  )
}

/** [Q1] The server ends the search of a player who stays away, and gives the stake back. */
function Offline({ sinceMs }: { sinceMs: number }) {
  const t = useStrings(playBarStrings)
  const leftMs = sinceMs + TERMS.pairing.offlineReleaseMs - useNowMs(TICK_MS)
  useEffect(() => {
    offlineBar.set(true)
    return () => offlineBar.set(false)
  }, [])
  return (
    <Bar tone="trouble" picture={<WifiOff />} title={t('playBar.offline')}>
      <span>
        {leftMs > 0 ? t('playBar.offlineEnds', { left: formatLeft(leftMs) }) : t('playBar.offlineEnded')}
      </span>
    </Bar>
  )
}
