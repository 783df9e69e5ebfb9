import { memo } from 'react'
import type { Layer, Sheet } from './drawing.ts'
import styles from './HandForge.module.css'
import type { Lit, Plate, Point } from './plate.ts'
import { type HandPose, poses, viewBoxes } from './poses.ts'

export const handId = (pose: HandPose): string => `armoured-hand-${pose}`

const POSES: readonly HandPose[] = ['idle', 'rock', 'paper', 'scissors']

const numbered = (layers: readonly Layer[]) =>
  layers.map((layer, index) => ({ layer, key: `layer-${index}` }))

/** The layers of a drawing never move, so their place is their name. */
const NUMBERED = {
  idle: numbered(poses.idle),
  rock: numbered(poses.rock),
  paper: numbered(poses.paper),
  scissors: numbered(poses.scissors),
}

/**
 * All four hands, drawn once and hidden; every hand on the page is a reference to one of these. So every picture is
 * there before the match, and choosing a hand fetches nothing [F4].
 */
export const HandForge = memo(function HandForge() {
  return (
    <svg className={styles.forge} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <Steel id="left" brightAt={0.3} />
        <Steel id="middle" brightAt={0.5} />
        <Steel id="right" brightAt={0.7} />
        <SheetFills />
        {POSES.map((pose) => (
          <symbol key={pose} id={handId(pose)} viewBox={viewBoxes[pose]}>
            {NUMBERED[pose].map(({ layer, key }) => (
              <LayerShape key={key} layer={layer} />
            ))}
          </symbol>
        ))}
      </defs>
    </svg>
  )
})

function Steel({ id, brightAt }: { id: Lit; brightAt: number }) {
  const stops: readonly [number, string | undefined][] = [
    [0, styles.edgeDark],
    [brightAt * 0.35, styles.low],
    [brightAt * 0.75, styles.mid],
    [brightAt, styles.bright],
    [brightAt + (1 - brightAt) * 0.18, styles.mid],
    [brightAt + (1 - brightAt) * 0.6, styles.low],
    [1, styles.edgeDark],
  ]
  return (
    <linearGradient id={`steel-${id}`}>
      {stops.map(([offset, className]) => (
        <stop key={offset} offset={offset} className={className} />
      ))}
    </linearGradient>
  )
}

function SheetFills() {
  return (
    <>
      <linearGradient id="steel-back" x1="0" y1="0" x2="1" y2="0.55">
        <stop offset="0" className={styles.low} />
        <stop offset="0.16" className={styles.mid} />
        <stop offset="0.26" className={styles.bright} />
        <stop offset="0.38" className={styles.mid} />
        <stop offset="0.7" className={styles.low} />
        <stop offset="1" className={styles.edgeDark} />
      </linearGradient>
      <linearGradient id="steel-band" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" className={styles.edgeDark} />
        <stop offset="0.28" className={styles.bright} />
        <stop offset="0.55" className={styles.mid} />
        <stop offset="1" className={styles.edgeDark} />
      </linearGradient>
      <linearGradient id="steel-cuff" x1="0" y1="0" x2="1" y2="0.1">
        <stop offset="0" className={styles.edgeDark} />
        <stop offset="0.26" className={styles.bright} />
        <stop offset="0.4" className={styles.mid} />
        <stop offset="0.75" className={styles.low} />
        <stop offset="1" className={styles.edgeDark} />
      </linearGradient>
      <linearGradient id="shade-near" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.5" className={styles.clear} />
        <stop offset="1" className={styles.dark} />
      </linearGradient>
      <linearGradient id="shade-deep" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.35" className={styles.clear} />
        <stop offset="1.15" className={styles.dark} />
      </linearGradient>
    </>
  )
}

function LayerShape({ layer }: { layer: Layer }) {
  switch (layer.kind) {
    case 'glove':
      return (
        <path
          d={layer.d}
          className={layer.width ? styles.gloveLine : styles.glove}
          strokeWidth={layer.width}
        />
      )
    case 'inlay':
      return (
        <>
          <path d={layer.d} className={styles.inlayHalo} />
          <path d={layer.d} className={styles.inlay} />
        </>
      )
    case 'plate':
      return <PlateShape plate={layer.plate} />
    case 'sheet':
      break
  }
  return <SheetShape sheet={layer.sheet} />
}

function PlateShape({ plate }: { plate: Plate }) {
  return (
    <g transform={`translate(${plate.at.join(' ')})rotate(${Math.round(plate.turnDeg * 10) / 10})`}>
      <path d={plate.outline} fill={`url(#steel-${plate.lit})`} className={styles.plate} />
      <path d={plate.outline} fill={`url(#shade-${plate.shade})`} />
      <path d={plate.ridge} className={styles.ridge} />
      <path d={plate.edge} className={styles.edge} />
      <path d={plate.rim} className={styles.rimGlow} transform="scale(0.8 1)" />
      <path d={plate.rim} className={styles.rim} />
      <Rivets at={plate.rivets} />
    </g>
  )
}

function SheetShape({ sheet }: { sheet: Sheet }) {
  return (
    <>
      <path d={sheet.outline} fill={`url(#steel-${sheet.fill})`} className={styles.plate} />
      {sheet.flutes && (
        <>
          <path d={sheet.flutes} className={styles.flute} />
          <path d={sheet.flutes} className={styles.fluteLight} transform="translate(-2.5 0)" />
        </>
      )}
      {sheet.edge && <path d={sheet.edge} className={styles.edge} />}
      {sheet.rim && (
        <>
          <path d={sheet.rim} className={styles.rimGlow} transform="translate(-5 0)" />
          <path d={sheet.rim} className={styles.rim} />
        </>
      )}
      <Rivets at={sheet.rivets ?? []} />
    </>
  )
}

/** All rivets of a plate as two shapes: each shape counts again for every hand on the page. */
function Rivets({ at }: { at: readonly Point[] }) {
  if (at.length === 0) return null
  return (
    <>
      <path d={at.map(([x, y]) => circle(x, y, 4.6)).join('')} className={styles.rivet} />
      <path d={at.map(([x, y]) => circle(x - 1.2, y - 1.4, 1.7)).join('')} className={styles.rivetLight} />
    </>
  )
}

function circle(x: number, y: number, radius: number): string {
  const half = (direction: 1 | -1) => `a${radius} ${radius} 0 1 0 ${direction * 2 * radius} 0`
  return `M${x - radius} ${y}${half(1)}${half(-1)}Z`
}
