import { lame, type Plate, type Point } from './plate.ts'

/** One layer of a hand, drawn in order: what comes later lies on top. */
export type Layer =
  | { readonly kind: 'glove'; readonly d: string; readonly width?: number }
  | { readonly kind: 'plate'; readonly plate: Plate }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'inlay'; readonly d: string }

/** A broad plate, not a tube: back of the hand, wrist band, cuff. */
export type Sheet = {
  readonly outline: string
  readonly edge?: string
  readonly rim?: string
  readonly flutes?: string
  readonly rivets?: readonly Point[]
  readonly fill: 'back' | 'band' | 'cuff'
}

type Joints = readonly [Point, Point, Point, Point]
type Widths = readonly [number, number, number, number]

const plate = (made: Plate): Layer => ({ kind: 'plate', plate: made })
export const sheet = (made: Sheet): Layer => ({ kind: 'sheet', sheet: made })
export const inlay = (d: string): Layer => ({ kind: 'inlay', d })
export const glove = (d: string, width?: number): Layer =>
  width === undefined ? { kind: 'glove', d } : { kind: 'glove', d, width }

/** A stretched finger: leather first, then the plates from the tip inwards, as they overlap. */
export function finger(joints: Joints, widths: Widths): Layer[] {
  const [base, middle, last, tip] = joints
  const [w0, w1, w2, w3] = widths
  return [
    glove(`M${joints.map((joint) => joint.join(' ')).join('L')}`, w3 * 0.8),
    plate(lame({ from: last, to: tip, widths: [w2, w3], end: 'tip' })),
    plate(lame({ from: middle, to: last, widths: [w1, w2 * 1.04], end: 'cusp' })),
    plate(lame({ from: base, to: middle, widths: [w0, w1 * 1.04], end: 'cusp', rivets: true })),
  ]
}

/** A finger bent away from the eye: only its first plate shows, rounded over the knuckle. */
export function bentFinger(base: Point, top: Point, width: number): Layer[] {
  return [plate(lame({ from: base, to: top, widths: [width * 0.98, width], end: 'dome' }))]
}

export const tubes = (...made: readonly Parameters<typeof lame>[0][]): Layer[] =>
  made.map((piece) => plate(lame(piece)))

/** The pointed boss over a knuckle. */
export function knuckle([x, y]: Point, size: number): Layer {
  const s = size / 2
  return sheet({
    outline: `M${x - s} ${y + s * 0.5}Q${x - s * 0.9} ${y - s * 0.55} ${x} ${y - s * 1.1}Q${x + s * 0.9} ${y - s * 0.55} ${x + s} ${y + s * 0.5}Q${x} ${y + s * 1.25} ${x - s} ${y + s * 0.5}Z`,
    edge: `M${x - s} ${y + s * 0.5}Q${x - s * 0.9} ${y - s * 0.55} ${x} ${y - s * 1.1}`,
    rim: `M${x} ${y - s * 1.1}Q${x + s * 0.9} ${y - s * 0.55} ${x + s} ${y + s * 0.5}`,
    flutes: `M${x} ${y - s}L${x} ${y + s * 0.7}`,
    fill: 'back',
  })
}
