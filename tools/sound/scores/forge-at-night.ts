import { broken, held, type Score, times } from '../score.ts'

const CHORDS = 'd3 f3 a3 | bb2 d3 f3 | f2 a2 c3 | c3 e3 g3 | d3 f3 a3 | bb2 d3 f3 | g2 bb2 d3 | a2 c#3 e3'

const MELODY = `d4*6 e4*2 f4*8 | f4*4 d4*4 bb3*8 | c4*6 d4*2 a3*8 | g4*4 e4*4 c4*8 |
  a4*6 g4*2 f4*8 | d4*4 f4*4 bb4*8 | bb4*4 a4*4 g4*4 f4*4 | e4*8 c#4*8 |`

const ANSWER = `a4*4 d5*4 f5*8 | f5*4 d5*4 bb4*8 | a4*6 c5*2 f5*8 | e5*4 g5*4 c5*8 |
  d5*6 e5*2 f5*8 | f5*4 d5*4 bb4*8 | d5*4 bb4*4 a4*4 g4*4 | a4*16! |`

const BASS = `d2*16 | bb1*16 | f1*16 | c2*16 | d2*16 | bb1*16 | g1*16 | a1*16 |`
const HAMMER = 'd2*6! d2*2 d2*4 d2*4! |'
const REST = times(8, '-*16 |')

/** Slow, in D minor: hammers and low strings, then the horns. */
export const forgeAtNight: Score = {
  name: 'forge-at-night',
  beatsPerMinute: 96,
  parts: [
    { instrument: 48, volume: 88, pan: 44, music: times(3, broken(CHORDS, '0 2 1 2 0 2 1 2')) },
    { instrument: 43, volume: 100, music: times(3, BASS) },
    { instrument: 60, volume: 104, pan: 76, music: `${REST} ${times(2, MELODY)}` },
    { instrument: 61, volume: 84, pan: 52, music: `${REST} ${REST} ${ANSWER}` },
    { instrument: 52, volume: 74, music: `${REST} ${times(2, held(CHORDS.replaceAll('2', '3')))}` },
    { instrument: 116, volume: 110, music: `${times(4, `${HAMMER} -*16 |`)} ${times(16, HAMMER)}` },
    {
      instrument: 'drums',
      volume: 92,
      music: `${REST} ${times(8, 'kick*8! snare*8 |')} ${times(8, 'kick*4! hat*2 hat*2 snare*4! hat*2 kick*2 |')}`,
    },
    { instrument: 14, volume: 62, pan: 90, music: times(3, 'd4*16 | -*48 | d4*16 | -*48 |') },
  ],
}
