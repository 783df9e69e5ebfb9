import type { GameSettings } from '@throwdown/contract/default-settings'
import { useEffect, useRef } from 'react'
import { gameSettings, useGameSettings } from '../../session/game-settings.ts'

/** The values on the screen are those the page follows; leaving returns to what is saved. */
export function useSettingsDraft(saved: GameSettings) {
  const draft = useGameSettings()
  const newest = useRef(saved)
  useEffect(() => {
    newest.current = saved
    gameSettings.follow(saved)
  }, [saved])
  useEffect(() => () => gameSettings.apply(newest.current), [])
  return { draft, change: gameSettings.apply }
}
