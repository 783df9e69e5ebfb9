import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { playSound } from '../audio/play-sound.ts'
import { usePlayerSound } from '../audio/use-player-sound.ts'
import { openMatchStore } from '../crypto/match-store.ts'
import { RealityCheckDialog } from '../features/safe-play/RealityCheckDialog.tsx'
import type { CurrentMatch } from '../realtime/current-match.ts'
import { notifyOpponentFound } from '../realtime/opponent-notification.ts'
import { usePlayStatus } from '../realtime/tab-play.ts'
import { tabRematch } from '../realtime/tab-rematch.ts'
import { useMatchLink } from '../realtime/use-match-link.ts'
import { paths, playPath } from '../routing/paths.ts'
import { useOpponentInTitle } from '../routing/use-document-title.ts'
import { useFollowSettings } from '../session/use-follow-settings.ts'
import { PlayBar } from '../shell/PlayBar.tsx'
import { preloadScreen } from './preload-screen.ts'
import { onFirstInput } from './warm-up.ts'

/** For every page of a signed-in player: follows the search and the match, and enters a match that waits for them. */
export default function FollowPlay() {
  usePlayerSound(useFollowSettings())
  // Open on every page: the search and the match are followed by the connection itself.
  useMatchLink()
  const { pathname } = useLocation()
  useEffect(() => tabRematch.visit(pathname), [pathname])
  const { match, queue } = usePlayStatus()
  const waiting = match && !match.isRunning ? match : null
  // Who sits in the match already is not called to it.
  useOpponentInTitle(waiting !== null && pathname !== playPath(waiting.matchId))
  useCall(waiting?.matchId)
  useEnter(waiting)
  usePreloadedMatch(match !== null || queue.name !== 'idle')
  return (
    <>
      <PlayBar />
      <RealityCheckDialog isInMatch={match !== null} />
    </>
  )
}

/**
 * Ready before they are needed: a match has to be entered within seconds, and the network may be gone by then. Nobody
 * joins without an input, and a page that is opened during a search is told of it.
 */
function usePreloadedMatch(isPlaying: boolean): void {
  useEffect(() => {
    const preload = (): void => {
      preloadScreen(paths.play)
      preloadScreen(paths.match)
    }
    if (!isPlaying) return onFirstInput(preload)
    preload()
    return undefined
  }, [isPlaying])
}

/** [I24] Calls a player who looks elsewhere: a sound, and a notification if they asked for one. */
function useCall(matchId: string | undefined): void {
  useEffect(() => {
    if (matchId === undefined) return undefined
    playSound('found')
    return notifyOpponentFound()
  }, [matchId])
}

/** [M7] A visible tab enters by itself, whatever page it shows, if this browser can play the match. */
function useEnter(waiting: CurrentMatch | null): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const { matchId, ownKey } = waiting ?? {}
  useEffect(() => {
    if (!isVisible || !matchId || !ownKey || pathname === playPath(matchId)) return undefined
    let isGone = false
    const enter = async (): Promise<void> => {
      if (!(await canPlay(ownKey)) || isGone) return
      // The search and the result of an earlier match are no pages to come back to.
      await navigate(playPath(matchId), { replace: pathname.startsWith(paths.play) })
    }
    void enter()
    return () => {
      isGone = true
    }
  }, [isVisible, matchId, ownKey, pathname, navigate])
}

async function canPlay(ownKey: string): Promise<boolean> {
  const store = await openMatchStore(Date.now())
  return (await store.findKey(ownKey)) !== undefined
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
