// Writes apps/web/src/ui/icon-sprite.svg (only the glyphs the product shows, as one cacheable file) and favicon.svg.
// Glyph sources: game-icons.net (CC BY 3.0, credited on the About page) and Simple Icons (CC0).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type IconSet = { width?: number; height?: number; icons: Record<string, { body: string }> }

const GLYPHS = {
  'game-icons': [
    ['mark', 'mailed-fist'],
    ['crown', 'laurel-crown'],
    ['chest', 'open-treasure-chest'],
    ['swords', 'crossed-swords'],
  ],
  'simple-icons': [
    ['tiktok', 'tiktok'],
    ['facebook', 'facebook'],
    ['instagram', 'instagram'],
    ['youtube', 'youtube'],
    ['x', 'x'],
  ],
} as const

const require = createRequire(new URL('../apps/web/package.json', import.meta.url))
const symbols = Object.entries(GLYPHS).flatMap(([setName, glyphs]) => {
  const set = readIconSet(setName)
  return glyphs.map(([id, glyph]) => toSymbol(set, { id, glyph }))
})
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
writeFileSync(new URL('../apps/web/src/ui/icon-sprite.svg', import.meta.url), sprite)
writeFileSync(new URL('../apps/web/public/favicon.svg', import.meta.url), favicon())
process.stdout.write(`icon-sprite.svg: ${symbols.length} glyphs, ${sprite.length} bytes\n`)

function readIconSet(name: string): IconSet {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pinned package of known shape
  return JSON.parse(readFileSync(require.resolve(`@iconify-json/${name}/icons.json`), 'utf8')) as IconSet
}

function toSymbol(set: IconSet, { id, glyph }: { id: string; glyph: string }): string {
  const icon = set.icons[glyph]
  if (!icon) throw new Error(`no glyph named ${glyph}`)
  return `<symbol id="${id}" viewBox="0 0 ${set.width ?? 16} ${set.height ?? 16}">${icon.body}</symbol>`
}

function favicon(): string {
  const mark = readIconSet('game-icons').icons['mailed-fist']
  if (!mark) throw new Error('no glyph named mailed-fist')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 592 592"><rect x="-40" y="-40" width="592" height="592" rx="90" fill="#121016"/><g color="#ff6a1f">${mark.body}</g></svg>\n`
}
