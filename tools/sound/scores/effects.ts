import type { Part, Score } from '../score.ts'

/** A sound of the duel: how long it lasts and how loud its peak is. */
export interface Effect extends Score {
  readonly lastsMs: number
  readonly peakDb: number
}

const TAIKO = 116
const TIMPANI = 47
const BRASS = 61
const ORCHESTRA_HIT = 55

/** One sound for all hands [F4]: what is heard never depends on the hand that was thrown. */
export const EFFECTS: readonly Effect[] = [
  effect('found', { lastsMs: 1_300, peakDb: -3 }, [
    { instrument: BRASS, volume: 110, music: 'a4*2! d5*2! a5*8!' },
    { instrument: TIMPANI, volume: 110, music: 'd2*2! d2*2! d2*8!' },
  ]),
  effect('seal', { lastsMs: 350, peakDb: -5 }, [
    { instrument: TAIKO, volume: 110, music: 'g2*4!' },
    { instrument: 'drums', volume: 120, music: 'stick*4!' },
  ]),
  effect('pump', { lastsMs: 300, peakDb: -5 }, [{ instrument: TAIKO, volume: 120, music: 'd2*4!' }]),
  effect('strike', { lastsMs: 1_100, peakDb: -2 }, [
    { instrument: ORCHESTRA_HIT, volume: 104, music: 'd3+d4*6!' },
    { instrument: TAIKO, volume: 127, music: 'a1*6!' },
    { instrument: 'drums', volume: 96, music: 'crash+kick*6!' },
  ]),
  effect('draw', { lastsMs: 600, peakDb: -5 }, [
    { instrument: 'drums', volume: 127, music: 'block*2! lowblock*4!' },
    { instrument: TAIKO, volume: 90, music: 'a2*2! a2*4!' },
  ]),
  effect('won', { lastsMs: 2_000, peakDb: -3 }, [
    { instrument: BRASS, volume: 112, music: 'd4+f#4+a4*2! d4+f#4+a4*2! a4+d5+f#5*12!' },
    { instrument: TIMPANI, volume: 110, music: 'd2*2! a1*2 d2*12!' },
    { instrument: 'drums', volume: 80, music: '-*4 crash*12!' },
  ]),
  effect('lost', { lastsMs: 1_900, peakDb: -4 }, [
    { instrument: 57, volume: 104, music: 'f3+d4*4 e3+c#4*4 d3+a3*8' },
    { instrument: TIMPANI, volume: 96, music: 'd2*4 -*4 d1*8!' },
  ]),
  effect('coin', { lastsMs: 900, peakDb: -6 }, [
    { instrument: 9, volume: 110, music: 'b5*1! e6*6!' },
    { instrument: 'drums', volume: 60, music: 'mutetriangle*1! triangle*6!' },
  ]),
  effect('tick', { lastsMs: 120, peakDb: -9 }, [{ instrument: 'drums', volume: 110, music: 'block*1!' }]),
]

function effect(
  name: string,
  { lastsMs, peakDb }: Pick<Effect, 'lastsMs' | 'peakDb'>,
  parts: readonly Part[],
): Effect {
  return { name, beatsPerMinute: 120, parts, lastsMs, peakDb }
}
