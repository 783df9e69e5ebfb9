// npm run art avatars: writes apps/web/public/avatars, the seven figures that players choose from, as one family: white-hot
// steel on the colour of the figure, lit from below by the forge. Shapes: game-icons.net (CC BY 3.0, credited on the About page).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AVATAR_IDS, AVATARS, type AvatarId, avatarOf } from '@throwdown/contract/user'

type Shapes = { readonly icons: Readonly<Record<string, { readonly body: string }>> }

const SHAPES: Readonly<Record<AvatarId, string>> = {
  first: 'spartan-helmet',
  second: 'wizard-face',
  third: 'bowman',
  fourth: 'visored-helm',
  fifth: 'hooded-assassin',
  sixth: 'templar-shield',
  seventh: 'warlock-hood',
}

const SET = 'game-icons'
const WHITE = 255
const BLACK = 0

const require = createRequire(new URL('../apps/web/package.json', import.meta.url))
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pinned package of known shape
const set = JSON.parse(readFileSync(require.resolve(`@iconify-json/${SET}/icons.json`), 'utf8')) as Shapes
const folder = new URL('../apps/web/public/', import.meta.url)

mkdirSync(new URL('avatars', folder), { recursive: true })
for (const id of AVATAR_IDS) writeFileSync(new URL(avatarOf(id).image.slice(1), folder), drawing(id))

function drawing(id: AvatarId): string {
  const { name, color } = AVATARS[id]
  const body = set.icons[SHAPES[id]]?.body
  if (!body) throw new Error(`no shape named ${SHAPES[id]}`)
  const shape = body.replaceAll('fill="currentColor"', '')
  // The figure twice: dark and a little lower as its shadow, then in steel.
  const figure = (fill: string, dy: number) =>
    `<g fill="${fill}" transform="translate(94 ${88 + dy})scale(.633)">${shape}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img" aria-label="${name}">
<defs>
<radialGradient id="ground" cx=".5" cy=".3" r=".8"><stop offset="0" stop-color="${mixed(color, WHITE, 0.22)}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${mixed(color, BLACK, 0.55)}"/></radialGradient>
<radialGradient id="forge" cx=".5" cy="1.05" r=".55"><stop offset="0" stop-color="#ff6a1f" stop-opacity=".75"/><stop offset="1" stop-color="#ff6a1f" stop-opacity="0"/></radialGradient>
<linearGradient id="steel" gradientUnits="userSpaceOnUse" x1="120" y1="20" x2="330" y2="512"><stop offset="0" stop-color="#ffffff"/><stop offset=".45" stop-color="#e9e4ee"/><stop offset=".75" stop-color="#b9b0c4"/><stop offset="1" stop-color="#ffb27a"/></linearGradient>
</defs>
<circle cx="256" cy="256" r="256" fill="${mixed(color, WHITE, 0.38)}"/>
<circle cx="256" cy="256" r="240" fill="url(#ground)"/>
<circle cx="256" cy="256" r="240" fill="url(#forge)"/>
${figure(mixed(color, BLACK, 0.72), 12)}
${figure('url(#steel)', 0)}
</svg>
`
}

/** A colour with a share of white or black. */
function mixed(color: string, other: number, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${parts.map((part) => hex(part * (1 - share) + other * share)).join('')}`
}

function hex(part: number): string {
  return Math.round(part).toString(16).padStart(2, '0')
}
