import { held, type Score, times } from '../score.ts'

const RIFF_E = 'e2*2! e2*2 e2*2 f2*2! e2*2 e2*2 g2*2! f2*2 |'
const RIFF_A = 'a2*2! a2*2 a2*2 b2*2! a2*2 a2*2 c3*2! b2*2 |'
const RIFF = `${times(4, RIFF_E)} ${times(2, RIFF_A)} ${times(2, RIFF_E)}`
const POWER = 'e2+b2*16 | e2+b2*16 | f2+c3*16 | e2+b2*16 | a2+e3*16 | a2+e3*16 | f2+c3*16 | e2+b2*16 |'
const LOW = 'e1*16 | e1*16 | f1*16 | e1*16 | a1*16 | a1*16 | f1*16 | e1*16 |'

const LEAD = `e4*8! f4*4 g4*4 | g4*6 f4*2 e4*8 | f4*8 a4*4 c5*4 | b4*16 |
  c5*8! b4*4 a4*4 | e5*8 c5*8 | c5*4 b4*4 a4*4 f4*4 | e4*16! |`
const CHOIR = 'e4 g4 b4 | e4 g4 b4 | f4 a4 c5 | e4 g4 b4 | a4 c5 e5 | a4 c5 e5 | f4 a4 c5 | e4 g4 b4'

const BEAT = 'kick*2! hat*2 snare*2! hat*2 kick*2 kick*2! snare*2! hat*2 |'
const HALF = 'kick*8! snare*8! |'
const TOMS = `hightom*2! hightom*2 midtom*2! midtom*2 lowtom*2! lowtom*2 lowtom*2! kick*2! |`
const DRUM = 'e2*4! e2*2 e2*2 e2*4! e2*2 e2*2 |'
const QUIET = times(8, '-*16 |')
const END = 'e2+b2*16! | -*48 |'

/** Fast, in E with a flat second: drums, a heavy riff, choir and brass. */
export const hotIron: Score = {
  name: 'hot-iron',
  beatsPerMinute: 140,
  parts: [
    { instrument: 28, volume: 92, pan: 48, music: `${times(4, RIFF)} ${END}` },
    { instrument: 30, volume: 62, pan: 84, music: `${QUIET} ${POWER} ${QUIET} ${POWER} ${END}` },
    { instrument: 38, volume: 88, music: `${QUIET} ${times(3, LOW)} e1*16! | -*48 |` },
    { instrument: 61, volume: 92, pan: 60, music: `${QUIET} ${LEAD} ${QUIET} ${LEAD} e4*16! | -*48 |` },
    { instrument: 52, volume: 86, music: `${QUIET} ${QUIET} ${times(2, held(CHOIR))} e4+b4*16! | -*48 |` },
    { instrument: 44, volume: 70, pan: 36, music: `${QUIET} ${times(3, held(CHOIR))} e4+b4*16! | -*48 |` },
    { instrument: 116, volume: 112, music: `${times(32, DRUM)} e2*16! | -*48 |` },
    {
      instrument: 'drums',
      volume: 90,
      music: `${times(7, HALF)} ${TOMS} ${times(7, BEAT)} ${TOMS} ${times(7, HALF)} ${TOMS} ${times(7, BEAT)} ${TOMS} crash*16! | -*48 |`,
    },
  ],
}
