// npm run screens: a picture of every screen at both widths into screens/, and an axe check of each.
// The replies some screens need are given here, so that the pictures do not depend on a running server.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { giveReplies, SCREENS, type Screen } from './screens-list.ts'

const VITE = 'node_modules/.bin/vite'
const SITE = new URL('../apps/web/dist/screens', import.meta.url).pathname
const PORT = 5199
const ORIGIN = `http://127.0.0.1:${PORT}`
const OUTPUT = new URL('../screens/', import.meta.url).pathname
const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'mobile', width: 390, height: 844 },
] as const
const READY_TIMEOUT_MS = 30_000

const wanted = process.argv[2]
const screens = SCREENS.filter((screen) => !wanted || screen.name.includes(wanted))
// A built site, with the gallery in it: loading hundreds of modules for each picture would take minutes.
execFileSync(VITE, ['build', 'apps/web', '--mode', 'gallery', '--outDir', SITE, '--emptyOutDir'], {
  stdio: 'ignore',
})
const server = spawn(
  VITE,
  ['preview', 'apps/web', '--outDir', SITE, '--port', String(PORT), '--strictPort'],
  {
    stdio: 'ignore',
  },
)
try {
  process.exitCode = (await takeAll()) === 0 ? 0 : 1
} finally {
  server.kill()
}

async function takeAll(): Promise<number> {
  await waitForServer()
  if (!wanted) rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  let violations = 0
  for (const screen of screens) {
    for (const size of WIDTHS) violations += await takeOne(browser, screen, size)
  }
  await browser.close()
  process.stdout.write(
    `screens=${screens.length} pictures=${screens.length * WIDTHS.length} violations=${violations}\n`,
  )
  return violations
}

async function takeOne(browser: Browser, screen: Screen, size: (typeof WIDTHS)[number]): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    // A choice is stored, so that the cookie banner appears only in its own picture.
    storageState: { cookies: [], origins: [{ origin: ORIGIN, localStorage: screen.storage ?? [] }] },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await giveReplies(page, screen.replies ?? {})
  await page.goto(ORIGIN + screen.path)
  await screen.prepare?.(page)
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(screen.settleMs ?? 900)
  await growToContent(page, size)
  await page.screenshot({ path: `${OUTPUT}${screen.name}-${size.name}.png` })
  // Also stops the sparks, which would slow the check down.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await check(page)
  await context.close()
  const problems = [...faults.map((fault) => `fault: ${fault}`), ...found]
  for (const problem of problems) process.stdout.write(`${screen.name} ${size.name}: ${problem}\n`)
  return problems.length
}

async function check(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}`),
  )
  return sideways ? [...found, 'the page scrolls sideways'] : found
}

/** The backdrop is fixed to the window, so a tall page is pictured in a tall window. */
async function growToContent(page: Page, size: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  await page.waitForTimeout(200)
}

async function waitForServer(): Promise<void> {
  const giveUpAtMs = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < giveUpAtMs) {
    const isUp = await fetch(ORIGIN).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the web server did not answer on ${ORIGIN}`)
}
