// npm run tool lighthouse: measures the running product on a phone, served compressed as in a deployment. The phone is the same on every machine:
// this one is slowed by its own index, measured before each run. The last line says that index, and how busy the machine was.
// While working on one page:
//   npm run tool lighthouse -- --path /dashboard --runs 1
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, constants, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { freePort } from '../apps/server/test/world/free-port.ts'
import { cpuSlowdown } from '../tools/cpu-slowdown.ts'
import { ROOT } from '../tools/dev-config.ts'
import { shareStack } from './config.ts'
import { aPlayer } from './people.ts'
import { startStack } from './stack.ts'
import { enter } from './steps.ts'

/** What visitors see first, then the pages of a signed-in player. */
const VISITOR_PATH = '/login'
const PLAYER_PATHS = ['/dashboard', '/play', '/global/leaderboard', '/profile/overview'] as const
/** Shared machines are noisy: the middle of five runs counts. */
const RUNS = '5'
const INDEX_SAMPLES = 3
const PERFORMANCE_MIN = { visitor: 95, player: 90 } as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

const METRICS = {
  fcp_ms: 'first-contentful-paint',
  lcp_ms: 'largest-contentful-paint',
  tbt_ms: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

const { values: options } = parseArgs({
  options: { path: { type: 'string' }, runs: { type: 'string', default: RUNS } },
})
const isWanted = (path: string): boolean => options.path === undefined || options.path === path

const indexes: number[] = []

type Scores = Record<(typeof CATEGORIES)[number], number>
type Measured = Scores & { readonly path: string }

execFileSync('vite', ['build', 'apps/web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
// Elsewhere the servers are not on the phone: here they run when the browser has nothing to do.
const { stack, stop } = await startStack({}, { priority: constants.priority.PRIORITY_LOW })
shareStack(stack)
const chromePort = await freePort()
const profile = mkdtempSync(join(tmpdir(), 'throwdown-lighthouse-'))
// A browser with a profile: Lighthouse opens tabs of its own, which have to be signed in.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: '/usr/bin/chromium',
  baseURL: stack.origin,
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${chromePort}`],
})
try {
  const visitor = isWanted(VISITOR_PATH) ? [await measure(VISITOR_PATH)] : []
  const page = await browser.newPage()
  await enter(page, await aPlayer(), 'about:blank')
  const player: Measured[] = []
  for (const path of PLAYER_PATHS.filter(isWanted)) player.push(await measure(path))
  report(visitor, player)
} finally {
  await browser.close()
  await stop()
  rmSync(profile, { recursive: true, force: true })
}

async function measure(path: string): Promise<Measured> {
  const runs: Scores[] = []
  for (let run = 1; run <= Number(options.runs); run += 1) {
    const index = await prepareRun(browser)
    const scores = await measureOnce(path, cpuSlowdown(index))
    process.stdout.write(`${path} run ${run}: ${JSON.stringify(scores)}\n`)
    runs.push(scores)
  }
  const middle = (category: keyof Scores) => median(runs.map((run) => run[category]))
  return {
    path,
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
  }
}

/** Lighthouse must leave the session alone, and with it the files of the run before. */
async function clearCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

/** How fast this machine is at this moment, in the units of Lighthouse. */
async function measureIndex(page: Page): Promise<number> {
  const samples: number[] = []
  for (let sample = 0; sample < INDEX_SAMPLES; sample += 1)
    samples.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  return median(samples)
}

async function prepareRun(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await clearCache(page)
  const index = await measureIndex(page)
  await page.close()
  indexes.push(index)
  return index
}

async function measureOnce(path: string, cpuSlowdownMultiplier: number): Promise<Scores> {
  const url = `${stack.origin}${path}`
  const result = await lighthouse(url, {
    port: chromePort,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    throttling: { cpuSlowdownMultiplier },
  })
  if (!result) throw new Error(`lighthouse has nothing to say about ${url}`)
  const { categories, finalDisplayedUrl, audits } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  const figures = Object.entries(METRICS).map(([name, id]) => `${name}=${numberOf(audits[id]?.numericValue)}`)
  process.stdout.write(`${path} ${figures.join(' ')}\n`)
  const scoreOf = (id: keyof Scores) => Math.round((categories[id]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

function numberOf(value = 0): string {
  return value < 1 ? value.toFixed(3) : String(Math.round(value))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function report(visitor: readonly Measured[], player: readonly Measured[]): void {
  const all = [...visitor, ...player]
  const accessibility = Math.min(...all.map((page) => page.accessibility))
  const bestPractices = Math.min(...all.map((page) => page['best-practices']))
  const isGood =
    visitor.every(({ performance }) => performance >= PERFORMANCE_MIN.visitor) &&
    player.every(({ performance }) => performance >= PERFORMANCE_MIN.player) &&
    accessibility === 100 &&
    bestPractices === 100
  process.exitCode = isGood ? 0 : 1
  const figures = all.map(({ path, performance }) => `performance${path.replaceAll('/', '_')}=${performance}`)
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  process.stdout.write(
    `${figures.join(' ')} accessibility=${accessibility} best_practices=${bestPractices} benchmark_index=${Math.round(median(indexes))} cpu_slowdown=${cpuSlowdown(median(indexes)).toFixed(1)} load_per_core=${load.toFixed(1)}\n`,
  )
}
