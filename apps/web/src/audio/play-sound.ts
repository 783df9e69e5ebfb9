import { gameSettings } from '../session/game-settings.ts'
import { loadEffect, loadEffects, type SoundName } from './effects.ts'
import { openMixer, wakeMixer } from './mixer.ts'

/** How a phone shakes, in milliseconds on and off; what only asks for attention does so by sound alone. */
const SHAKES: Partial<Record<SoundName, readonly number[]>> = {
  found: [120],
  seal: [20],
  strike: [60],
  draw: [25, 40, 25],
  won: [40, 60, 120],
  lost: [180],
}

/** A sound that comes later than this belongs to nothing that is still shown. */
const LATE_MS = 1_000

/** Fetches every effect, if they will be heard. */
export function prepareSounds(): void {
  const mixer = gameSettings.read().sound ? openMixer() : null
  if (!mixer) return
  wakeMixer()
  loadEffects(mixer.context)
}

/** Heard and felt, unless sound is off. Nothing waits for it. */
export function playSound(name: SoundName): void {
  if (!gameSettings.read().sound) return
  const shake = SHAKES[name]
  if (shake && Reflect.has(navigator, 'vibrate')) navigator.vibrate([...shake])
  const mixer = openMixer()
  if (!mixer) return
  wakeMixer()
  void startEffect(mixer.effects, name)
}

async function startEffect(output: GainNode, name: SoundName): Promise<void> {
  const { context } = output
  const askedAtMs = performance.now()
  const buffer = await loadEffect(context, name)
  // A context that still sleeps would keep its sounds and play them all when it wakes.
  if (!buffer || context.state !== 'running' || performance.now() - askedAtMs > LATE_MS) return
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(output)
  source.start()
}
