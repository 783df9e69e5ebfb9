import emberMarch from './songs/ember-march.mp3?no-inline'
import forgeAtNight from './songs/forge-at-night.mp3?no-inline'
import hotIron from './songs/hot-iron.mp3?no-inline'

/** In the order in which they are played. Written in tools/sound/scores and rendered by `npm run art sound`. */
export const SONGS: readonly string[] = [forgeAtNight, emberMarch, hotIron]
