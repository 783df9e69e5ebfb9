import { broken, held, type Score, times } from '../score.ts'

const VERSE = 'a3 c4 e4 | f3 a3 c4 | c3 e3 g3 | g3 b3 d4 | a3 c4 e4 | f3 a3 c4 | e3 g#3 b3 | e3 g#3 b3'
const BRIDGE = 'c4 e4 g4 | g3 b3 d4 | a3 c4 e4 | e3 g3 b3 | f3 a3 c4 | c3 e3 g3 | d3 f3 a3 | e3 g#3 b3'

const THEME = `e4*3 e4 e4*4 a4*6 b4*2 | c5*6 b4*2 a4*8 | g4*3 g4 g4*4 e4*4 g4*4 | b4*6 a4*2 g4*8 |
  e4*3 e4 e4*4 a4*6 b4*2 | c5*4 d5*4 c5*4 a4*4 | b4*6 c5*2 b4*4 a4*4 | g#4*12 -*4 |`

const SONG = `g4*8 e4*4 g4*4 | d5*8 b4*8 | c5*8 a4*4 c5*4 | b4*8 g4*8 |
  a4*8 c5*8 | g4*8 e4*8 | f4*4 a4*4 d5*8 | e5*8! d5*4 b4*4 |`

const VERSE_BASS = `a1*4 e2*4 a1*4 e2*4 | f1*4 c2*4 f1*4 c2*4 | c2*4 g1*4 c2*4 g1*4 | g1*4 d2*4 g1*4 d2*4 |
  a1*4 e2*4 a1*4 e2*4 | f1*4 c2*4 f1*4 c2*4 | e1*4 b1*4 e1*4 b1*4 | e1*4 b1*4 e1*4 e2*4 |`
const BRIDGE_BASS = `c2*8 g1*8 | g1*8 d2*8 | a1*8 e2*8 | e1*8 b1*8 | f1*8 c2*8 | c2*8 g1*8 | d2*8 a1*8 | e1*8 b1*8 |`

const MARCH = 'snare*4! snare*2 snare snare snare*4! snare*2 snare*2 |'
const ROLL = `snare*2 snare*2 snare snare snare snare snare snare snare snare snare snare snare snare! |`
const LAST = 'a3+c4+e4*16! | -*16 |'

/** A march in A minor for trumpets and low brass. */
export const emberMarch: Score = {
  name: 'ember-march',
  beatsPerMinute: 120,
  parts: [
    {
      instrument: 56,
      volume: 92,
      pan: 72,
      music: `-*64 | ${THEME} -*128 | ${THEME} a4*16! | -*16 |`,
    },
    { instrument: 60, volume: 98, pan: 54, music: `-*64 | -*128 | ${SONG} ${held(VERSE)} ${LAST}` },
    {
      instrument: 58,
      volume: 100,
      music: `${times(2, 'a1*4 e2*4 a1*4 e2*4 |')} ${times(2, 'a1*4 e2*4 a1*4 e2*4 |')} ${VERSE_BASS} ${BRIDGE_BASS} ${VERSE_BASS} a1*16! | -*16 |`,
    },
    {
      instrument: 45,
      volume: 84,
      pan: 40,
      music: `${times(4, broken('a3 c4 e4', '0 1 2 1 0 1 2 1'))} ${broken(VERSE, '0 1 2 1 0 1 2 1')} ${broken(BRIDGE, '0 1 2 1 0 2 1 2')} ${broken(VERSE, '0 1 2 1 0 1 2 1')} ${LAST}`,
    },
    { instrument: 48, volume: 76, pan: 88, music: `-*64 | -*128 | ${held(BRIDGE)} ${held(VERSE)} ${LAST}` },
    {
      instrument: 'drums',
      volume: 84,
      music: `${times(3, MARCH)} ${ROLL} ${times(7, MARCH)} ${ROLL} ${times(7, MARCH)} ${ROLL} ${times(7, MARCH)} ${ROLL} crash*16! | -*16 |`,
    },
    {
      instrument: 47,
      volume: 96,
      music: `${times(4, 'a1*8! a1*8 |')} ${times(3, times(8, 'a1*8 e2*8 |'))} a1*16! | -*16 |`,
    },
  ],
}
