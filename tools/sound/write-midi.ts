import { type Note, type Part, parseMusic, type Score, STEPS_PER_BEAT } from './score.ts'

const TICKS_PER_STEP = 120
const DRUM_CHANNEL = 9
const VELOCITY = { plain: 84, accented: 114, first: 94 }
/** For the last notes to fade. */
const TAIL_STEPS = 12

type MidiEvent = { readonly tick: number; readonly bytes: readonly number[] }

/** The score as a MIDI file with a track for each part. */
export function writeMidi({ name, beatsPerMinute, parts }: Score): Buffer {
  const lengths = new Set(parts.map(({ music }) => parseMusic(music).steps))
  if (lengths.size > 1) throw new Error(`parts of ${name} differ in length: ${[...lengths].join(', ')} steps`)
  const [steps = 0] = lengths
  const endTick = (steps + TAIL_STEPS) * TICKS_PER_STEP
  const tempo = Math.round(60_000_000 / beatsPerMinute)
  const tracks = [
    track([{ tick: 0, bytes: [0xff, 0x51, 3, ...uint(tempo, 3)] }], endTick),
    ...parts.map((part, index) => track(eventsOf(part, index), endTick)),
  ]
  const ticksPerBeat = TICKS_PER_STEP * STEPS_PER_BEAT
  const header = chunk('MThd', [...uint(1, 2), ...uint(tracks.length, 2), ...uint(ticksPerBeat, 2)])
  return Buffer.concat([header, ...tracks])
}

function eventsOf({ instrument, volume, pan = 64, music }: Part, index: number): MidiEvent[] {
  const channel = channelOf(instrument, index)
  const set = (controller: number, value: number): MidiEvent => ({
    tick: 0,
    bytes: [0xb0 | channel, controller, value],
  })
  const program = instrument === 'drums' ? 0 : instrument
  const start = [{ tick: 0, bytes: [0xc0 | channel, program] }, set(7, volume), set(10, pan), set(91, 70)]
  return [...start, ...parseMusic(music).notes.flatMap((note) => playedNote(note, channel))]
}

/** The tenth channel is the drum kit's; no melody may have it. */
function channelOf(instrument: Part['instrument'], index: number): number {
  if (instrument === 'drums') return DRUM_CHANNEL
  return index < DRUM_CHANNEL ? index : index + 1
}

function playedNote({ keys, step, steps, isAccented }: Note, channel: number): MidiEvent[] {
  const isFirst = step % (4 * STEPS_PER_BEAT) === 0
  const velocity = isAccented ? VELOCITY.accented : isFirst ? VELOCITY.first : VELOCITY.plain
  const startTick = step * TICKS_PER_STEP
  // A little shorter than written, so that a repeated note starts again.
  const endTick = startTick + steps * TICKS_PER_STEP - TICKS_PER_STEP / 8
  // The same small unevenness each time: exact repeats sound like a machine.
  const uneven = ((step * 7) % 11) - 5
  return keys.flatMap((key) => [
    { tick: startTick, bytes: [0x90 | channel, key, velocity + uneven] },
    { tick: endTick, bytes: [0x80 | channel, key, 0] },
  ])
}

function track(events: readonly MidiEvent[], endTick: number): Buffer {
  const sorted = events.toSorted((one, other) => one.tick - other.tick)
  const bytes: number[] = []
  let before = 0
  for (const event of [...sorted, { tick: endTick, bytes: [0xff, 0x2f, 0] }]) {
    bytes.push(...variableLength(event.tick - before), ...event.bytes)
    before = event.tick
  }
  return chunk('MTrk', bytes)
}

function chunk(type: string, bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(uint(bytes.length, 4)), Buffer.from(bytes)])
}

function uint(value: number, byteCount: number): number[] {
  return Array.from({ length: byteCount }, (_, index) => (value >> (8 * (byteCount - 1 - index))) & 0xff)
}

/** Seven bits in a byte; every byte but the last has the eighth. */
function variableLength(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}
