import { DEFAULT_GAME_SETTINGS, type GameSettings } from '@throwdown/contract/default-settings'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
const NAMES = Object.keys(DEFAULT_GAME_SETTINGS) as (keyof GameSettings)[]

/** In how many settings two choices differ. */
export const differences = (one: GameSettings, other: GameSettings): number =>
  NAMES.filter((name) => one[name] !== other[name]).length
