// npm run lighthouse: measures the production build on a phone, served compressed as in a deployment.
import { execFileSync, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { awaitAnswer } from './dev/await-answer.ts'
import { freePorts } from './dev/free-ports.ts'
import { ROOT } from './dev-config.ts'

const PATHS = ['/login', '/signup'] as const
/** Shared machines are noisy: the middle of three runs counts. */
const RUNS = 3
const SCORE_MIN = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const LOGIN_JS_KB_MAX = 130

type Category = keyof typeof SCORE_MIN
type Measured = Record<Category, number> & { jsKb: number }

const [webPort = 0, chromePort = 0] = await freePorts(2)
execFileSync('vite', ['build', 'apps/web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
const server = spawn(process.execPath, ['tools/serve-web.ts', '--port', String(webPort)], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${chromePort}`],
})
try {
  await awaitAnswer(`http://localhost:${webPort}`, { withinMs: 30_000 })
  report(await measure('/login'), await measure('/signup'))
} finally {
  await browser.close()
  server.kill()
}

async function measure(path: (typeof PATHS)[number]): Promise<Measured> {
  const runs: Measured[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    const measured = await measureOnce(`http://localhost:${webPort}${path}`)
    process.stdout.write(`${path} run ${run}: ${JSON.stringify(measured)}\n`)
    runs.push(measured)
  }
  return {
    performance: median(runs.map((run) => run.performance)),
    accessibility: median(runs.map((run) => run.accessibility)),
    'best-practices': median(runs.map((run) => run['best-practices'])),
    jsKb: median(runs.map((run) => run.jsKb)),
  }
}

async function measureOnce(url: string): Promise<Measured> {
  const result = await lighthouse(url, {
    port: chromePort,
    logLevel: 'error',
    onlyCategories: Object.keys(SCORE_MIN),
  })
  if (!result) throw new Error(`lighthouse has nothing to say about ${url}`)
  const { categories, audits } = result.lhr
  const score = (id: Category) => Math.round((categories[id]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    jsKb: gzippedKb(scriptsIn(audits['network-requests']?.details)),
  }
}

function scriptsIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('items' in details)) return []
  if (!Array.isArray(details.items)) return []
  const paths = details.items.map((item: { url: string }) => new URL(item.url).pathname)
  return [...new Set(paths.filter((path) => path.endsWith('.js')))]
}

/** By the size of the gzipped files, whatever encoding the browser received. */
function gzippedKb(paths: readonly string[]): number {
  const bytes = paths.map((path) => statSync(join(ROOT, 'apps/web/dist', `${path}.gz`)).size)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report(login: Measured, signup: Measured): void {
  const accessibility = Math.min(login.accessibility, signup.accessibility)
  const bestPractices = Math.min(login['best-practices'], signup['best-practices'])
  const isGood =
    Math.min(login.performance, signup.performance) >= SCORE_MIN.performance &&
    accessibility >= SCORE_MIN.accessibility &&
    bestPractices >= SCORE_MIN['best-practices'] &&
    login.jsKb > 0 &&
    login.jsKb <= LOGIN_JS_KB_MAX
  process.exitCode = isGood ? 0 : 1
  process.stdout.write(
    `performance_login=${login.performance} performance_signup=${signup.performance} accessibility=${accessibility} best_practices=${bestPractices} js_kb_login=${login.jsKb}\n`,
  )
}
