import { useEffect } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { gameSettings, useGameSettings } from '../session/game-settings.ts'
import { selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { saveGameSettings } from '../session/use-follow-settings.ts'
import { showToast } from '../ui/show-toast.ts'
import { audioStrings } from './audio-strings.en.ts'
import { startMusic } from './start-music.ts'

/** The switch of music, effects and vibration: heard at once, then saved. What cannot be saved is kept by this browser. */
export function useSoundToggle(): { isOn: boolean; toggle: () => void } {
  const t = useStrings(audioStrings)
  const { sound: isOn } = useGameSettings()
  async function toggle(): Promise<void> {
    gameSettings.apply({ sound: !isOn })
    const { error } = await saveGameSettings()
    if (error === undefined) showToast('success', t(isOn ? 'audio.turnedOff' : 'audio.turnedOn'))
    else showToast('error', t('audio.failed'))
  }
  return { isOn, toggle: () => void toggle() }
}

/** The music of the signed-in player, from when their settings have been loaded until they log out. */
export function usePlayerSound(areSettingsLoaded: boolean): void {
  const playerId = useAppSelector(selectUser)?.id
  useEffect(() => {
    if (playerId === undefined || !areSettingsLoaded) return undefined
    return startMusic()
  }, [playerId, areSettingsLoaded])
}
