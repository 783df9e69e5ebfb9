/** An instrument with all its notes, written as text: see `parseMusic`. */
export interface Part {
  /** A number of General MIDI from 0 to 127; its drum kit is `drums`. */
  readonly instrument: number | 'drums'
  /** From 0 to 127. */
  readonly volume: number
  /** From 0 (left) to 127 (right); 64 is the middle. */
  readonly pan?: number
  readonly music: string
}

export interface Score {
  readonly name: string
  readonly beatsPerMinute: number
  readonly parts: readonly Part[]
}

export interface Note {
  /** MIDI keys that sound together. */
  readonly keys: readonly number[]
  readonly step: number
  readonly steps: number
  readonly isAccented: boolean
}

/** A step is a sixteenth. */
export const STEPS_PER_BEAT = 4

const NOTE = /^(?<keys>[^*!]+)(?:\*(?<steps>\d+))?(?<accent>!)?$/
const KEY = /^(?<letter>[a-g])(?<sign>#|b)?(?<octave>\d)$/
const SEMITONES: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }
/** Names of the drum kit's keys. */
const DRUMS: Readonly<Record<string, number>> = {
  kick: 36,
  stick: 37,
  snare: 38,
  lowtom: 41,
  hat: 42,
  midtom: 47,
  crash: 49,
  hightom: 50,
  block: 76,
  lowblock: 77,
  mutetriangle: 80,
  triangle: 81,
}

/**
 * Notes from text: `d3*4` is D3 for four steps, `d4+f4+a4*16` a chord, `-*8` a rest, `!` an accent, `kick*2` a drum, and
 * `|` a bar line, which must come after every fourth beat.
 */
export function parseMusic(music: string): { notes: Note[]; steps: number } {
  const notes: Note[] = []
  let step = 0
  for (const word of music.split(/\s+/).filter(Boolean)) {
    if (word === '|') {
      if (step % (4 * STEPS_PER_BEAT) !== 0) throw new Error(`a bar line after ${step} steps in: ${music}`)
      continue
    }
    const { keys = '', steps = '1', accent } = NOTE.exec(word)?.groups ?? {}
    if (keys !== '-')
      notes.push({
        keys: keys.split('+').map(keyOf),
        step,
        steps: Number(steps),
        isAccented: accent !== undefined,
      })
    step += Number(steps)
  }
  return { notes, steps: step }
}

function keyOf(name: string): number {
  const drum = DRUMS[name]
  if (drum !== undefined) return drum
  const { letter = '', sign, octave } = KEY.exec(name)?.groups ?? {}
  const semitone = SEMITONES[letter]
  if (semitone === undefined) throw new Error(`no note and no drum is called ${name}`)
  return 12 * (Number(octave) + 1) + semitone + (sign === '#' ? 1 : 0) - (sign === 'b' ? 1 : 0)
}

/** The same music again and again. */
export const times = (count: number, music: string): string => Array(count).fill(music).join(' ')

/** Bars in which the notes of a chord are played one by one, in the order of their places in the chord. */
export function broken(chords: string, order: string): string {
  const places = order.split(' ').map(Number)
  const steps = (4 * STEPS_PER_BEAT) / places.length
  return barsOf(chords, (keys) => places.map((place) => `${keys[place % keys.length]}*${steps}`).join(' '))
}

/** Bars of whole chords. */
export const held = (chords: string): string => barsOf(chords, (keys) => `${keys.join('+')}*16`)

function barsOf(chords: string, bar: (keys: string[]) => string): string {
  return chords
    .split('|')
    .map((chord) => `${bar(chord.trim().split(/\s+/))} |`)
    .join(' ')
}
