/** Drawing units: every hand is upright in a box of 400 × 480, wrist at the bottom. */
export type Point = readonly [x: number, y: number]

/** Where the light falls on a curved plate, seen along its own axis. */
export type Lit = 'left' | 'middle' | 'right'

/** One piece of armour in its own frame: it grows upwards from (0, 0). */
export type Plate = {
  readonly at: Point
  readonly turnDeg: number
  readonly lit: Lit
  readonly outline: string
  /** The far edge, which catches the light. */
  readonly edge: string
  /** The side away from the light, where the embers glow on the steel. */
  readonly rim: string
  readonly ridge: string
  readonly rivets: readonly Point[]
  readonly shade: 'near' | 'deep'
}

type Lame = {
  readonly from: Point
  readonly to: Point
  readonly widths: readonly [near: number, far: number]
  readonly end: 'cusp' | 'tip' | 'dome'
  readonly rivets?: boolean
}

// The moon is on the thumb's side, the forge below the other one.
const LIGHT: Point = [-0.89, -0.45]

/** A finger's plate between two joints; its far edge lies over the next plate. */
export function lame({ from, to, widths: [near, far], end, rivets = false }: Lame): Plate {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const turnDeg = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI
  const lit = litSide(turnDeg)
  const a = near / 2
  const b = far / 2
  const crown = crowns[end]({ b, length })
  const leftSide = `M${r(-a)} 0C${r(-a)} ${r(-length * 0.3)} ${r(-b * 0.94)} ${r(-length * 0.6)} ${r(-b)} ${r(crown.shoulder)}`
  const rightSide = `C${r(b * 0.94)} ${r(-length * 0.6)} ${r(a)} ${r(-length * 0.3)} ${r(a)} 0`
  const outline = `${leftSide}${crown.path}${rightSide}Q0 ${r(near * 0.16)} ${r(-a)} 0Z`
  const side = lit === 'right' ? -1 : 1
  return {
    at: from,
    turnDeg,
    lit,
    outline,
    edge: `M${r(-b)} ${r(crown.shoulder)}${crown.path}`,
    rim: `M${r(side * a * 0.94)} ${r(-length * 0.02)}C${r(side * a * 0.94)} ${r(-length * 0.3)} ${r(side * b * 0.88)} ${r(-length * 0.6)} ${r(side * b * 0.93)} ${r(crown.shoulder)}`,
    ridge: `M0 ${r(-length * 0.12)}L0 ${r(crown.ridgeTo)}`,
    rivets: rivets
      ? [
          [-b * 0.6, crown.shoulder + far * 0.2],
          [b * 0.6, crown.shoulder + far * 0.2],
        ]
      : [],
    shade: end === 'dome' ? 'deep' : 'near',
  }
}

type Crown = { readonly shoulder: number; readonly path: string; readonly ridgeTo: number }

const crowns: Record<Lame['end'], (size: { b: number; length: number }) => Crown> = {
  cusp: ({ b, length }) => ({
    shoulder: -length + b * 0.1,
    path: `Q${r(-b * 0.5)} ${r(-length - b * 0.1)} 0 ${r(-length - b * 0.5)}Q${r(b * 0.5)} ${r(-length - b * 0.1)} ${r(b)} ${r(-length + b * 0.1)}`,
    ridgeTo: -length - b * 0.2,
  }),
  tip: ({ b, length }) => ({
    shoulder: -length + b * 0.7,
    path: `C${r(-b * 0.98)} ${r(-length - b * 0.25)} ${r(-b * 0.4)} ${r(-length - b * 0.62)} 0 ${r(-length - b * 0.7)}C${r(b * 0.4)} ${r(-length - b * 0.62)} ${r(b * 0.98)} ${r(-length - b * 0.25)} ${r(b)} ${r(-length + b * 0.7)}`,
    ridgeTo: -length - b * 0.2,
  }),
  dome: ({ b, length }) => ({
    shoulder: -length + b * 0.8,
    path: `C${r(-b)} ${r(-length - b * 0.3)} ${r(b)} ${r(-length - b * 0.3)} ${r(b)} ${r(-length + b * 0.8)}`,
    ridgeTo: -length + b * 0.3,
  }),
}

function litSide(turnDeg: number): Lit {
  const turn = (turnDeg * Math.PI) / 180
  const across = LIGHT[0] * Math.cos(turn) + LIGHT[1] * Math.sin(turn)
  if (across < -0.35) return 'left'
  return across > 0.35 ? 'right' : 'middle'
}

const r = (value: number): number => Math.round(value * 10) / 10
