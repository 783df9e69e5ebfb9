import { gameSettings } from '../session/game-settings.ts'
import { levelsOf } from './sound-values.ts'

type Mixer = { readonly context: AudioContext; readonly music: GainNode; readonly effects: GainNode }

let mixer: Mixer | null = null

/** Music and effects, each with its volume, into the master volume. Null on a machine that has no sound. */
export function openMixer(): Mixer | null {
  if (!Reflect.has(globalThis, 'AudioContext')) return null
  mixer ??= makeMixer()
  return mixer
}

/** Browsers keep a page silent until the first click or key in it; nothing waits for them. */
export function wakeMixer(): void {
  const context = openMixer()?.context
  if (context?.state === 'suspended') context.resume().catch(() => undefined)
}

function makeMixer(): Mixer {
  const context = new AudioContext()
  const [master, music, effects] = [new GainNode(context), new GainNode(context), new GainNode(context)]
  music.connect(master)
  effects.connect(master)
  master.connect(context.destination)
  const setLevels = () => {
    const levels = levelsOf(gameSettings.read())
    master.gain.value = levels.master
    music.gain.value = levels.music
    effects.gain.value = levels.effects
  }
  setLevels()
  // For as long as the page is open, as the mixer itself.
  gameSettings.subscribe(setLevels)
  return { context, music, effects }
}
