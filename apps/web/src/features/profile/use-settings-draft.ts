import { DEFAULT_GAME_SETTINGS, type GameSettings } from '@throwdown/contract/default-settings'
import { useEffect, useRef } from 'react'
import { gameSettings, useGameSettings } from '../../session/game-settings.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
const NAMES = Object.keys(DEFAULT_GAME_SETTINGS) as (keyof GameSettings)[]

/** In how many settings two choices differ. */
export const differences = (one: GameSettings, other: GameSettings): number =>
  NAMES.filter((name) => one[name] !== other[name]).length

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
