import { type GameSettings, VOLUME_MAX } from '@throwdown/contract/default-settings'

/** The volumes as audio counts them, from 0 to 1. */
export function levelsOf({ sound, masterVolume, soundEffectsVolume, musicVolume }: GameSettings) {
  return {
    master: sound ? masterVolume / VOLUME_MAX : 0,
    effects: soundEffectsVolume / VOLUME_MAX,
    music: musicVolume / VOLUME_MAX,
  }
}
