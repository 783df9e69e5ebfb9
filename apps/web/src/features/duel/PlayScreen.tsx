import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { playPath } from '../../app/paths.ts'
import { AppHeader } from '../../app/shell/AppHeader.tsx'
import { useDocumentTitle } from '../../app/shell/use-document-title.ts'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { useCurrentMatchQuery } from '../../realtime/realtime-calls.ts'
import { useMatchLink } from '../../realtime/use-match-link.ts'
import { useOnline } from '../../realtime/use-online.ts'
import { JoinBox } from './JoinBox.tsx'
import styles from './PlayScreen.module.css'
import { Searching } from './Searching.tsx'
import { useQueue } from './use-queue.ts'
import '../../arena/arena-strings.en.ts'
import './duel-strings.en.ts'

/** From the stake to the opponent. A running match takes the player straight back to it. */
export default function PlayScreen() {
  const { t } = useTranslation()
  const link = useMatchLink()
  const isOnline = useOnline(link)
  const { state, join, leave } = useQueue(link)
  const navigate = useNavigate()
  const { data } = useCurrentMatchQuery(undefined)
  const matchId = state.name === 'found' ? state.matchId : data?.data.match?.matchId
  useEffect(() => {
    if (matchId) void navigate(playPath(matchId), { replace: true })
  }, [matchId, navigate])
  useDocumentTitle(t('duel.page'))
  const isSearching = state.name === 'searching' || state.name === 'leaving' || state.name === 'found'
  return (
    <>
      <AppHeader />
      <main className={styles.main}>
        <HandForge />
        {isSearching ? (
          <Searching state={state} isOnline={isOnline} onLeave={() => void leave()} />
        ) : (
          <JoinBox state={state} isConnected={isOnline} onJoin={(wish) => void join(wish)} />
        )}
      </main>
    </>
  )
}
