// In their own file, so that a page has them before the contract is loaded.

/** What a player chose for every device. */
export type GameSettings = {
  sound: boolean
  masterVolume: number
  soundEffectsVolume: number
  musicVolume: number
  smoothAnimation: boolean
}

/** Volumes are whole numbers from 0; divided by this they are the loudness of the audio. */
export const VOLUME_MAX = 10

export const DEFAULT_GAME_SETTINGS: Readonly<GameSettings> = {
  sound: true,
  masterVolume: 5,
  soundEffectsVolume: 5,
  musicVolume: 5,
  smoothAnimation: true,
}
