import { bentFinger, finger, glove, inlay, knuckle, type Layer, sheet, tubes } from './drawing.ts'

export type HandPose = 'idle' | 'rock' | 'paper' | 'scissors'

const cuff: Layer[] = [
  sheet({
    fill: 'cuff',
    outline: 'M142 388Q200 374 258 388L296 466Q200 496 104 466Z',
    edge: 'M104 466Q200 496 296 466',
    rim: 'M258 390L294 465',
    flutes: 'M200 384L200 484M172 384L156 477M228 384L244 477',
    rivets: [
      [124, 458],
      [162, 469],
      [238, 469],
      [276, 458],
    ],
  }),
  inlay('M118 447Q200 472 282 447L279 441Q200 465 121 441Z'),
]

const wrist: Layer[] = [
  sheet({
    fill: 'band',
    outline: 'M140 366Q200 384 260 366L262 392Q200 412 138 392Z',
    edge: 'M138 392Q200 412 262 392',
    rim: 'M260 368L262 391',
    rivets: [
      [152, 384],
      [248, 384],
    ],
  }),
  sheet({
    fill: 'band',
    outline: 'M138 344Q200 362 262 344L262 370Q200 390 138 370Z',
    edge: 'M138 370Q200 390 262 370',
    rim: 'M262 346L262 369',
    rivets: [
      [152, 361],
      [248, 361],
    ],
  }),
]

const palm = glove('M120 214L134 340L266 340L290 228Q232 170 120 214Z')

// Gothic fluting: ridges that run from the wrist to each knuckle.
const back: Layer[] = [
  sheet({
    fill: 'back',
    outline:
      'M136 352Q116 300 104 236Q104 212 128 204Q152 196 176 190Q204 188 230 194Q262 202 290 226Q298 234 294 250Q282 306 264 352Q200 372 136 352Z',
    edge: 'M104 236Q104 212 128 204Q152 196 176 190Q204 188 230 194Q262 202 290 226',
    rim: 'M292 244Q281 304 263 350',
    flutes:
      'M172 346Q152 280 130 222M192 352Q184 270 178 208M212 352Q222 280 228 212M232 346Q258 290 274 238',
    rivets: [
      [146, 338],
      [254, 338],
    ],
  }),
  inlay('M200 262L216 296L200 336L184 296Z'),
]

const knuckles: Layer[] = [
  knuckle([275, 228], 44),
  knuckle([228, 206], 50),
  knuckle([178, 200], 52),
  knuckle([128, 216], 50),
]

const foldedThumb: Layer[] = finger(
  [
    [150, 320],
    [94, 284],
    [76, 238],
    [90, 200],
  ],
  [62, 54, 48, 42],
)

const paper: Layer[] = [
  ...finger(
    [
      [136, 316],
      [86, 276],
      [50, 236],
      [26, 196],
    ],
    [66, 59, 52, 44],
  ),
  palm,
  ...finger(
    [
      [275, 232],
      [298, 168],
      [310, 130],
      [320, 100],
    ],
    [51, 47, 42, 36],
  ),
  ...finger(
    [
      [228, 208],
      [239, 126],
      [245, 78],
      [250, 40],
    ],
    [58, 53, 48, 41],
  ),
  ...finger(
    [
      [128, 218],
      [112, 142],
      [103, 94],
      [96, 58],
    ],
    [58, 53, 48, 41],
  ),
  ...finger(
    [
      [178, 202],
      [176, 114],
      [175, 62],
      [174, 22],
    ],
    [60, 55, 50, 43],
  ),
  ...cuff,
  ...wrist,
  ...back,
  ...knuckles,
]

const scissors: Layer[] = [
  palm,
  ...bentFinger([275, 236], [280, 194], 50),
  ...bentFinger([228, 212], [232, 162], 56),
  ...finger(
    [
      [128, 218],
      [96, 140],
      [78, 92],
      [64, 54],
    ],
    [60, 55, 50, 43],
  ),
  ...finger(
    [
      [178, 202],
      [198, 116],
      [210, 64],
      [219, 22],
    ],
    [60, 55, 50, 43],
  ),
  ...cuff,
  ...wrist,
  ...foldedThumb,
  ...back,
  ...knuckles,
]

const idle: Layer[] = [
  palm,
  ...bentFinger([275, 236], [281, 194], 52),
  ...bentFinger([228, 212], [231, 160], 58),
  ...bentFinger([128, 222], [122, 174], 58),
  ...bentFinger([178, 206], [177, 150], 60),
  ...cuff,
  ...wrist,
  ...foldedThumb,
  ...back,
  ...knuckles,
]

// Seen from the front: four fingers rolled in, the thumb across them.
const rock: Layer[] = [
  glove('M96 170L92 292L138 352L262 352L308 292L312 190Q200 118 96 170Z'),
  ...cuff,
  ...wrist,
  sheet({
    fill: 'back',
    outline: 'M176 352Q196 296 214 268L310 248Q316 306 262 354Q218 366 176 352Z',
    edge: 'M214 268L310 248',
    rim: 'M311 252Q315 306 263 352',
    flutes: 'M206 352Q226 306 258 268',
    rivets: [[284, 282]],
  }),
  ...tubes(
    { from: [286, 190], to: [284, 258], widths: [56, 49], end: 'cusp', rivets: true },
    { from: [232, 176], to: [231, 264], widths: [61, 54], end: 'cusp', rivets: true },
    { from: [118, 178], to: [119, 252], widths: [61, 56], end: 'cusp', rivets: true },
    { from: [175, 168], to: [175, 262], widths: [63, 56], end: 'cusp', rivets: true },
  ),
  ...tubes(
    { from: [286, 208], to: [285, 168], widths: [55, 57], end: 'dome' },
    { from: [232, 196], to: [231, 148], widths: [60, 62], end: 'dome' },
    { from: [118, 198], to: [117, 151], widths: [60, 62], end: 'dome' },
    { from: [175, 188], to: [175, 138], widths: [62, 64], end: 'dome' },
  ),
  inlay(
    'M175 176L183 187L175 203L167 187ZM231 186L239 196L231 211L223 196ZM118 188L126 198L118 213L110 198ZM285 198L292 207L285 221L278 207Z',
  ),
  sheet({
    fill: 'back',
    outline: 'M136 354Q84 326 86 276Q88 252 116 252Q164 262 178 300Q186 330 176 360Q152 362 136 354Z',
    edge: 'M86 276Q88 252 116 252Q164 262 178 300',
    rim: 'M179 304Q185 332 176 358',
    flutes: 'M150 350Q124 318 112 282',
    rivets: [[128, 334]],
  }),
  ...finger(
    [
      [112, 284],
      [150, 277],
      [182, 272],
      [214, 274],
    ],
    [58, 56, 52, 46],
  ),
  ...tubes({ from: [124, 282], to: [94, 291], widths: [58, 60], end: 'dome' }),
]

export const poses: Readonly<Record<HandPose, readonly Layer[]>> = { idle, rock, paper, scissors }

/** Fists are drawn nearer than stretched hands, so that all four weigh the same. */
export const viewBoxes: Readonly<Record<HandPose, string>> = {
  idle: '41 107 312 374',
  rock: '44 107 312 374',
  paper: '-4 0 400 480',
  scissors: '10 0 400 480',
}
