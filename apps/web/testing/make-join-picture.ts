// npm run art join-picture: writes the two fists on the button Join Game, drawn as the armoured hands of the arena are.
// Here, because only this folder may use the drawings of the arena. Files of their own, because the lobby needs neither the other hands nor their code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Layer, Sheet } from '../src/arena/hands/drawing.ts'
import type { Plate, Point } from '../src/arena/hands/plate.ts'
import { poses, viewBoxes } from '../src/arena/hands/poses.ts'

const SOURCE = join(import.meta.dirname, '../src')
const LOBBY = join(SOURCE, 'lobby')
const tokens = readFileSync(join(SOURCE, 'styles/tokens.css'), 'utf8')

const OUTLINE = `stroke="${token('steel-outline')}" stroke-width="5" stroke-linejoin="round"`

type Colours = { readonly rim: string; readonly inlay: string }

writeFileSync(join(LOBBY, 'fist-own.svg'), fist({ rim: token('accent'), inlay: token('accent-light') }))
writeFileSync(join(LOBBY, 'fist-rival.svg'), fist({ rim: token('rival'), inlay: token('rival') }))

/** A colour of the product; a token may name another. */
function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  const other = /^var\(--(?<other>[a-z-]+)\)$/.exec(value)?.groups?.['other']
  return other === undefined ? value : token(other)
}

function steel(id: string, direction: string, stops: readonly (readonly [number, string])[]): string {
  const written = stops.map(([at, name]) => `<stop offset="${at}" stop-color="${token(`steel-${name}`)}"/>`)
  return `<linearGradient id="${id}" ${direction}>${written.join('')}</linearGradient>`
}

function shade(id: string, from: number, to: number): string {
  const dark = token('steel-shadow')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="${from}" stop-color="${dark}" stop-opacity="0"/><stop offset="${to}" stop-color="${dark}" stop-opacity=".72"/></linearGradient>`
}

/** Steel that is brightest at one place. */
function bright(at: number) {
  return [
    [0, 'dark'],
    [at * 0.35, 'low'],
    [at * 0.75, 'mid'],
    [at, 'bright'],
    [at + (1 - at) * 0.18, 'mid'],
    [at + (1 - at) * 0.6, 'low'],
    [1, 'dark'],
  ] as const
}

/** Lies on its side: the knuckles point to the middle of the button. */
function fist(colours: Colours): string {
  const [x = 0, y = 0, width = 0, height = 0] = viewBoxes.rock.split(' ').map(Number)
  const across = 'x1="0" y1="0" x2="1" y2="0"'
  const fills = [
    steel('left', across, bright(0.3)),
    steel('middle', across, bright(0.5)),
    steel('right', across, bright(0.7)),
    steel('back', 'x1="0" y1="0" x2="1" y2=".55"', bright(0.26)),
    steel('band', across, bright(0.28)),
    steel('cuff', across, bright(0.26)),
    shade('near', 0.5, 1),
    shade('deep', 0.35, 1.15),
  ]
  const shapes = poses.rock.map((layer) => drawLayer(layer, colours)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${height} ${width}">
<defs>${fills.join('')}</defs>
<g transform="translate(${height + y} ${-x})rotate(90)">
${shapes}
</g>
</svg>
`
}

function drawLayer(layer: Layer, colours: Colours): string {
  if (layer.kind === 'glove')
    return layer.width === undefined
      ? `<path fill="${token('steel-leather')}" ${OUTLINE} d="${layer.d}"/>`
      : line(layer.d, { stroke: token('steel-leather'), width: layer.width })
  if (layer.kind === 'inlay')
    return `${line(layer.d, { stroke: colours.rim, width: 9, opacity: 0.35 })}<path fill="${colours.inlay}" d="${layer.d}"/>`
  return layer.kind === 'plate' ? drawPlate(layer.plate, colours) : drawSheet(layer.sheet, colours)
}

function drawPlate({ at, turnDeg, outline, lit, shade: depth, edge, rim, rivets }: Plate, colours: Colours) {
  const shapes = [
    `<path fill="url(#${lit})" ${OUTLINE} paint-order="stroke" d="${outline}"/>`,
    `<path fill="url(#${depth})" d="${outline}"/>`,
    drawEdge(edge),
    drawRim(rim, colours),
    drawRivets(rivets),
  ]
  const turned = Math.round(turnDeg * 10) / 10
  return `<g transform="translate(${at.join(' ')})rotate(${turned})">${shapes.join('')}</g>`
}

function drawSheet({ outline, fill, flutes, edge, rim, rivets = [] }: Sheet, colours: Colours): string {
  const shapes = [
    `<path fill="url(#${fill})" ${OUTLINE} paint-order="stroke" d="${outline}"/>`,
    flutes ? line(flutes, { stroke: token('steel-shadow'), width: 3, opacity: 0.55 }) : '',
    edge ? drawEdge(edge) : '',
    rim ? drawRim(rim, colours) : '',
    drawRivets(rivets),
  ]
  return shapes.join('')
}

function drawEdge(d: string): string {
  return line(d, { stroke: token('steel-glint'), width: 2.6, opacity: 0.85 })
}

function drawRim(d: string, { rim }: Colours): string {
  return line(d, { stroke: rim, width: 11, opacity: 0.28 }) + line(d, { stroke: rim, width: 3 })
}

function drawRivets(rivets: readonly Point[]): string {
  return rivets
    .map(([x, y]) => `<circle fill="${token('steel-dark')}" cx="${x}" cy="${y}" r="4.6"/>`)
    .join('')
}

function line(d: string, look: { stroke: string; width: number; opacity?: number }): string {
  const opacity = look.opacity === undefined ? '' : ` opacity="${look.opacity}"`
  return `<path fill="none" stroke-linecap="round" stroke="${look.stroke}" stroke-width="${look.width}"${opacity} d="${d}"/>`
}
