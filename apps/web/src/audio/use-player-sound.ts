import { useEffect } from 'react'
import { selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { startMusic } from './start-music.ts'

/** The music of the signed-in player, from when their settings have been loaded until they log out. */
export function usePlayerSound(areSettingsLoaded: boolean): void {
  const playerId = useAppSelector(selectUser)?.id
  useEffect(() => {
    if (playerId === undefined || !areSettingsLoaded) return undefined
    return startMusic()
  }, [playerId, areSettingsLoaded])
}
