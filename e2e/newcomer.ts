// npm run tool newcomer: two new people try the demo world as anybody would, in a real browser against the whole product. One goes from the splash
// screen to a throw in practice; the other signs up, tops up on the local chain and throws for $5. The last line says how many seconds and
// clicks that took; the program fails when that is more than a visitor has patience for.
import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import { ROOT } from '../tools/dev-config.ts'
import { shareStack } from './config.ts'
import { anAddress } from './e2e-test.ts'
import { Newcomer } from './newcomer-steps.ts'
import { aPerson } from './people.ts'
import { startStack } from './stack.ts'
import { sendUsdc } from './wallet/chain-steps.ts'

const MAX = { practice_s: 60, practice_clicks: 12, staked_s: 240 } as const
const FORTY_USDC = 40_000_000

execFileSync('vite', ['build', 'apps/web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
const { stack, stop } = await startStack({}, { isDemo: true })
shareStack(stack)
let passed = false
try {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    passed = await measureBoth(browser)
  } finally {
    await browser.close()
  }
} finally {
  await stop()
}
process.exit(passed ? 0 : 1)

async function measureBoth(browser: Browser): Promise<boolean> {
  const practice = await measure(browser, (newcomer) => newcomer.throwInPractice())
  const staked = await measure(browser, async (newcomer) => {
    await newcomer.topUp((address) => sendUsdc(address, FORTY_USDC))
    await newcomer.throwForMoney()
  })
  const figures = {
    practice_s: practice.seconds,
    practice_clicks: practice.clicks,
    staked_s: staked.seconds,
    staked_clicks: staked.clicks,
  }
  const bars = Object.entries(MAX).map(([name, max]) => `${name}_max=${max}`)
  const pairs = Object.entries(figures).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`${[...pairs, ...bars].join(' ')}\n`)
  return (
    figures.practice_s <= MAX.practice_s &&
    figures.practice_clicks <= MAX.practice_clicks &&
    figures.staked_s <= MAX.staked_s
  )
}

type Measured = { readonly seconds: number; readonly clicks: number }

/** From the splash screen, with an account of its own. */
async function measure(browser: Browser, tryOut: (newcomer: Newcomer) => Promise<void>): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  const newcomer = new Newcomer(await context.newPage())
  const startedAtMs = performance.now()
  await newcomer.signUp(aPerson())
  await tryOut(newcomer)
  const seconds = Math.ceil((performance.now() - startedAtMs) / 1_000)
  await context.close()
  return { seconds, clicks: newcomer.clicks }
}
