import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { playSound } from '../audio/play-sound.ts'
import { usePlayerSound } from '../audio/use-sound-toggle.ts'
import { openMatchStore } from '../crypto/match-store.ts'
import { RealityCheckDialog } from '../features/safe-play/RealityCheckDialog.tsx'
import type { CurrentMatch } from '../realtime/current-match.ts'
import type { MatchLink } from '../realtime/match-link.ts'
import { notifyOpenThrow, notifyOpponentFound } from '../realtime/opponent-notification.ts'
import { tabDuel, useTabDuel } from '../realtime/tab-duel.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { tabRematch } from '../realtime/tab-rematch.ts'
import { useMatchLink } from '../realtime/use-match-link.ts'
import { paths, playPath } from '../routing/paths.ts'
import { useCallInTitle } from '../routing/use-document-title.ts'
import { useFollowSettings } from '../session/use-follow-settings.ts'
import { FreezeBanner } from '../shell/FreezeBanner.tsx'
import { PlayBar } from '../shell/PlayBar.tsx'
import { formatLeft } from '../ui/text/clock.ts'
import { useNowMs } from '../ui/use-now.ts'
import { preloadScreen } from './preload-screen.ts'
import { onFirstInput } from './warm-up.ts'

/** For every page of a signed-in player: follows the search and the match, and enters a match that waits for them. */
export default function FollowPlay() {
  usePlayerSound(useFollowSettings())
  // Open on every page: the search and the match are followed by the connection itself.
  const link = useMatchLink()
  const { pathname } = useLocation()
  useEffect(() => tabRematch.visit(pathname), [pathname])
  const match = usePlayPart((status) => status.match)
  const queue = usePlayPart((status) => status.queue)
  const waiting = match && !match.isRunning ? match : null
  // Who sits in the match already is not called to it.
  const isFound = waiting !== null && pathname !== playPath(waiting.matchId)
  useMatchAlert(waiting?.matchId)
  useEnter(waiting)
  useEngine(match?.matchId, link)
  usePreloadedMatch(match !== null || queue.name !== 'idle')
  return (
    <>
      <Caller isFound={isFound} />
      <FreezeBanner />
      <PlayBar />
      <RealityCheckDialog isInMatch={match !== null} />
    </>
  )
}

/**
 * Ready before they are needed: a match has to be entered within seconds, and the network may be gone by then. Nobody
 * joins without an input, and a page that is opened during a search receives it.
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

/** [M2] Runs the engine of the match on whatever page is open: what was sealed there is opened from here. */
function useEngine(matchId: string | undefined, link: MatchLink | null): void {
  useEffect(() => {
    if (matchId === undefined || !link) return undefined
    let isGone = false
    let release = (): void => {}
    const share = async (): Promise<void> => {
      const { shareEngine } = await import('../features/match/shared-engine.ts')
      if (!isGone) ({ release } = shareEngine({ matchId, link, isScreen: false }))
    }
    tabDuel.setEnd(null)
    void share()
    return () => {
      isGone = true
      release()
      tabDuel.setSealed(null)
    }
  }, [matchId, link])
  // What one player was shown does not concern the next one who logs in here.
  useEffect(() => () => tabDuel.setEnd(null), [])
}

/** Calls by the title of the tab, and for a throw that must be opened by a notification as well. */
function Caller({ isFound }: { isFound: boolean }) {
  const { late } = useTabDuel()
  return late ? <OpenCaller openByMs={late.openByMs} /> : <FoundCaller isFound={isFound} />
}

function FoundCaller({ isFound }: { isFound: boolean }) {
  useCallInTitle({ isFound, openLeft: null })
  return null
}

const SECOND_MS = 1_000

function OpenCaller({ openByMs }: { openByMs: number }) {
  const openLeft = formatLeft(openByMs - useNowMs(SECOND_MS))
  useCallInTitle({ isFound: false, openLeft })
  const close = useRef<(() => void) | undefined>(undefined)
  // Not closed between two seconds: one that is replaced makes no new sound.
  useEffect(() => {
    close.current = notifyOpenThrow(openLeft) ?? close.current
  }, [openLeft])
  useEffect(() => () => close.current?.(), [])
  return null
}

/** Alerts a player who looks elsewhere: a sound, and a notification if they asked for one. */
function useMatchAlert(matchId: string | undefined): void {
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
