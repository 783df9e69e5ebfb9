import coin from './effects/coin.mp3?no-inline'
import draw from './effects/draw.mp3?no-inline'
import found from './effects/found.mp3?no-inline'
import lost from './effects/lost.mp3?no-inline'
import pump from './effects/pump.mp3?no-inline'
import seal from './effects/seal.mp3?no-inline'
import strike from './effects/strike.mp3?no-inline'
import tick from './effects/tick.mp3?no-inline'
import won from './effects/won.mp3?no-inline'

const NAMES = ['found', 'seal', 'pump', 'strike', 'draw', 'won', 'lost', 'coin', 'tick'] as const

export type SoundName = (typeof NAMES)[number]

/** [F4] The same file for every hand. Written in tools/sound/scores and rendered by `npm run art sound`. */
const FILES: Readonly<Record<SoundName, string>> = { found, seal, pump, strike, draw, won, lost, coin, tick }

const loading = new Map<SoundName, Promise<AudioBuffer | null>>()

/** [F4] All at once and before a throw: what is loaded during a duel must not depend on what is thrown. */
export function loadEffects(context: BaseAudioContext): void {
  for (const name of NAMES) void loadEffect(context, name)
}

/** Null without a network: a missing sound stops nothing, and the next use tries again. */
export function loadEffect(context: BaseAudioContext, name: SoundName): Promise<AudioBuffer | null> {
  const known = loading.get(name)
  if (known) return known
  const loaded = fetchEffect(context, FILES[name]).catch(() => {
    loading.delete(name)
    return null
  })
  loading.set(name, loaded)
  return loaded
}

async function fetchEffect(context: BaseAudioContext, url: string): Promise<AudioBuffer> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} is missing`)
  return context.decodeAudioData(await reply.arrayBuffer())
}
