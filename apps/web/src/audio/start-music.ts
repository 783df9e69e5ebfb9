import { gameSettings } from '../session/game-settings.ts'
import { createPlaylist, type Playlist } from './playlist.ts'
import { SONGS } from './songs.ts'

/** How long after each event the music tries to go on. */
const RESUME_AFTER_MS = { settingsLoaded: 1_000, visible: 100, focus: 200, gesture: 100 } as const

const GESTURES = ['click', 'keydown', 'touchstart'] as const

/** Music for a player whose settings have been loaded, until the returned function is called. */
export function startMusic(): () => void {
  const over = new AbortController()
  const { signal } = over
  let opened: Playlist | null = null
  // Not before it is heard: without a playlist no song is loaded and no audio device is opened.
  const playlist = () => (opened ??= createPlaylist(SONGS))

  const isWanted = () =>
    gameSettings.read().sound && document.visibilityState === 'visible' && !signal.aborted
  const resume = () => {
    if (!isWanted() || opened?.isPlaying()) return
    playlist().play()
  }
  const resumeIn = (delayMs: number) => void setTimeout(resume, delayMs)

  resumeIn(RESUME_AFTER_MS.settingsLoaded)
  window.addEventListener('focus', () => resumeIn(RESUME_AFTER_MS.focus), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') resumeIn(RESUME_AFTER_MS.visible)
      else opened?.pause()
    },
    { signal },
  )
  const handleGesture = () => {
    if (!isWanted() || opened?.isPlaying()) return
    // Some browsers let only the gesture itself start sound.
    playlist().connect()
    resumeIn(RESUME_AFTER_MS.gesture)
  }
  for (const gesture of GESTURES)
    window.addEventListener(gesture, handleGesture, { signal, capture: true, passive: true })
  const leave = gameSettings.subscribe(() => (gameSettings.read().sound ? resume() : opened?.reset()))
  return () => {
    over.abort()
    leave()
    opened?.reset()
  }
}
