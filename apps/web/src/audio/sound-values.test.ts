import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import { expect, test } from 'vitest'
import { levelsOf } from './sound-values.ts'

test('sound is on and every volume is 5 of 10 until the player changes it {9.40}', () => {
  expect(DEFAULT_GAME_SETTINGS).toMatchObject({
    sound: true,
    masterVolume: 5,
    soundEffectsVolume: 5,
    musicVolume: 5,
  })
  expect(levelsOf(DEFAULT_GAME_SETTINGS)).toEqual({ master: 0.5, effects: 0.5, music: 0.5 })
})

test.each([
  [
    { masterVolume: 0, soundEffectsVolume: 10, musicVolume: 3 },
    { master: 0, effects: 1, music: 0.3 },
  ],
  [
    { masterVolume: 10, soundEffectsVolume: 0, musicVolume: 7 },
    { master: 1, effects: 0, music: 0.7 },
  ],
  [
    { sound: false, masterVolume: 10 },
    { master: 0, effects: 0.5, music: 0.5 },
  ],
])('a volume is heard as the setting divided by 10: %j {5.34-35 9.39}', (changed, levels) => {
  expect(levelsOf({ ...DEFAULT_GAME_SETTINGS, ...changed })).toEqual(levels)
})
