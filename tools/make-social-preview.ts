// Writes apps/web/public/social-preview.png, the picture shown where a link to the product is shared.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'

const OUTPUT = new URL('../apps/web/public/social-preview.png', import.meta.url).pathname
const require = createRequire(new URL('../apps/web/package.json', import.meta.url))

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(preview())
await page.evaluate('document.fonts.ready')
await page.screenshot({ path: OUTPUT })
await browser.close()
process.stdout.write('social-preview.png written\n')

function preview(): string {
  return `<!doctype html><meta charset="utf-8"><style>
    ${face('600-italic', 600)} ${face('800-italic', 800)}
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; display: grid; place-content: center; justify-items: center; gap: 26px;
      color: #fff4e8; font: italic 800 150px/1 Barlow; text-transform: uppercase; letter-spacing: .02em;
      background: radial-gradient(1000px 420px at 50% 112%, rgb(255 106 31 / 46%), transparent 64%),
        radial-gradient(700px 420px at 8% -8%, rgb(255 141 71 / 16%), transparent 60%),
        radial-gradient(800px 460px at 98% 0%, rgb(106 169 255 / 12%), transparent 60%),
        linear-gradient(180deg, #100d14, #0b0a0d 60%, #140c0a) }
    .logo { display: flex; align-items: center; gap: 34px }
    svg { width: 172px; height: 172px; color: #ff6a1f; filter: drop-shadow(0 0 34px rgb(255 106 31 / 65%)) }
    em { color: #ff6a1f }
    p { font-size: 56px; font-weight: 600; color: #b3acbd }
    small { font: 600 30px/1 Barlow; color: #ffb27a; letter-spacing: .06em }
  </style><div class="logo">${mark()}<span>Throw<em>down</em></span></div>
  <p>Prepare for battle</p><small>1v1 rock-paper-scissors · provably fair · 18+</small>`
}

function face(name: string, weight: number): string {
  const file = require.resolve(`@fontsource/barlow-condensed/files/barlow-condensed-latin-${name}.woff2`)
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: Barlow; font-style: italic; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`
}

function mark(): string {
  const sprite = readFileSync(new URL('../apps/web/src/ui/icon-sprite.svg', import.meta.url), 'utf8')
  const symbol = /<symbol id="mark" viewBox="([^"]+)">(.*?)<\/symbol>/.exec(sprite)
  if (!symbol) throw new Error('the sprite has no mark')
  return `<svg viewBox="${symbol[1]}">${symbol[2]}</svg>`
}
