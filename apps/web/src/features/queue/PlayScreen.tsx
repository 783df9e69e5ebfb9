import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { GameBox } from '../../lobby/GameBox.tsx'
import { tabPlay, usePlayStatus } from '../../realtime/tab-play.ts'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { useOnline } from '../../realtime/use-online.ts'
import { paths, playPath } from '../../routing/paths.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import styles from './PlayScreen.module.css'
import { queueStrings } from './queue-strings.en.ts'
import { Searching } from './Searching.tsx'
import { useDeviceTrouble } from './use-device-trouble.ts'
import { useJoin } from './use-join.ts'
import { useJoinOnArrival } from './use-join-on-arrival.ts'

/** From the stake to the opponent. A player with a running match is sent back to it. */
export default function PlayScreen() {
  const t = useStrings(queueStrings)
  const link = useMatchLink()
  const isOnline = useOnline(link)
  const { queue: state, match, serverAheadMs, isKnown } = usePlayStatus()
  const navigate = useNavigate()
  const matchId = state.name === 'found' ? state.matchId : match?.matchId
  const join = useJoin()
  useEffect(() => {
    if (matchId) void navigate(playPath(matchId), { replace: true })
  }, [matchId, navigate])
  const trouble = useDeviceTrouble(link)
  const isReady = isOnline && trouble === null && state.name === 'idle'
  const isExpected = useJoinOnArrival({ isReady, join })
  const reason = trouble && t(`queue.device.${trouble}`)
  // Shown in full, not only next to the button: nothing on this page works until it is solved.
  const blocked = trouble === 'checking' ? null : reason
  const isSearching = state.name === 'searching' || state.name === 'leaving' || state.name === 'found'
  return (
    <>
      <AppHeader />
      <main className={isSearching ? styles.search : styles.main}>
        <HandForge />
        {isSearching ? (
          <Searching
            state={state}
            isOnline={isOnline}
            serverAheadMs={serverAheadMs}
            onLeave={() => void tabPlay.leave()}
          />
        ) : (
          <GameBox
            headingLevel="h1"
            hasChoice
            isJoining={state.name === 'joining' || (isExpected && !blocked)}
            refusal={blocked ?? (state.name === 'idle' ? state.refusal : null)}
            unavailable={reason || (!(isOnline && isKnown) && t('queue.connecting'))}
            onJoin={(request) => void join(request)}
            links={<PlayLinks />}
          />
        )}
      </main>
    </>
  )
}

function PlayLinks() {
  const t = useStrings(queueStrings)
  return (
    <>
      <Link to={paths.practice}>{t('queue.practice')}</Link>
      <Link to={paths.fairness}>{t('queue.fairness')}</Link>
    </>
  )
}
