import { DEFAULT_GAME_SETTINGS, type GameSettings, VOLUME_MAX } from '@throwdown/contract/default-settings'
import { createStore, useStore } from '../ui/store.ts'
import { setSmoothAnimation } from '../ui/use-motion.ts'

const KEY = 'throwdown-game-settings'
const settings = createStore(readStored())
let followed: GameSettings | null = null

/** The settings that this page follows now. A change applies at once; saving it with the account is another step. */
export const gameSettings = {
  read: settings.read,
  subscribe: settings.subscribe,
  apply: (changed: Partial<GameSettings>): void => {
    const next = { ...settings.read(), ...changed }
    if (changed.smoothAnimation !== undefined) setSmoothAnimation(changed.smoothAnimation)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // A browser that refuses storage follows the account when the page is loaded again.
    }
    settings.set(next)
  },
  /** Applies what is saved with the account, once: a part of the page that loads later leaves an unsaved change alone. */
  follow: (saved: GameSettings): void => {
    if (saved === followed) return
    followed = saved
    gameSettings.apply(saved)
  },
}

export const useGameSettings = (): GameSettings => useStore(settings)

/** What another tab of this browser changes is followed here, until the returned function is called. */
export function followSettingsOfOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue !== null) gameSettings.apply(parseGameSettings(newValue))
}

/** Settings from text that anyone may have changed: what is missing or odd is as at first. */
export function parseGameSettings(text: string | null): GameSettings {
  const stored = parseObject(text)
  const volume = (name: 'masterVolume' | 'soundEffectsVolume' | 'musicVolume'): number => {
    const value = stored[name]
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= VOLUME_MAX
      ? value
      : DEFAULT_GAME_SETTINGS[name]
  }
  const flag = (name: 'sound' | 'smoothAnimation'): boolean => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : DEFAULT_GAME_SETTINGS[name]
  }
  return {
    sound: flag('sound'),
    masterVolume: volume('masterVolume'),
    soundEffectsVolume: volume('soundEffectsVolume'),
    musicVolume: volume('musicVolume'),
    smoothAnimation: flag('smoothAnimation'),
  }
}

function readStored(): GameSettings {
  try {
    return parseGameSettings(localStorage.getItem(KEY))
  } catch {
    return DEFAULT_GAME_SETTINGS
  }
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
