// npm run tool trace-reveal: plays a match on the production build and measures the reveals and the result: tasks over 50 ms
// on the main thread, the time between frames, and whether anything but transform and opacity moves. Clocks need a quiet
// machine; on a busy one `--busy` judges by the processor time of the tasks and leaves the frames to be read.
//   npm run tool trace-reveal [-- --busy]
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { ROOT } from '../tools/dev-config.ts'
import { shareStack } from './config.ts'
import { leaveAll, throwHand, twoInAMatch } from './match/match-steps.ts'
import { startStack } from './stack.ts'
import { mainThreadTasks, TRACE_CATEGORIES } from './trace/main-thread-tasks.ts'
import { installProbe, type Probe } from './trace/reveal-probe.ts'

/** The compositor moves these without the main thread. */
const COMPOSITED = new Set(['transform', 'opacity'])
/** One frame at 60 Hz, and the most a frame may take before another is missed. */
const FRAME_MS = 1_000 / 60
const FRAME_MISSED_AFTER_MS = FRAME_MS * 1.5
const MISSED_SHARE_MAX = 0.05
const LONG_TASK_MS = 50
const RESULT_MS = 1_500
const WAIT_MAX_MS = 60_000

const { values } = parseArgs({ options: { busy: { type: 'boolean', default: false } } })

execFileSync('vite', ['build', 'apps/web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
const { stack, stop } = await startStack()
shareStack(stack)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
try {
  process.exitCode = report(await playAndMeasure(browser)) ? 0 : 1
} finally {
  await browser.close()
  await stop()
}

type Measured = Probe & { readonly taskCpuMs: readonly number[] }

async function playAndMeasure(opened: Browser): Promise<Measured> {
  const [{ page: rival }, { page }] = await twoInAMatch(opened, { reducedMotion: 'no-preference' })
  await page.bringToFront()
  await page.evaluate(installProbe)
  await opened.startTracing(page, { categories: TRACE_CATEGORIES })
  for (let round = 1; round <= 2; round += 1) await Promise.all([throwHand(page, '1'), throwHand(rival, '3')])
  await page.getByRole('heading', { name: 'Victory' }).waitFor({ timeout: WAIT_MAX_MS })
  await page.waitForTimeout(RESULT_MS)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the probe keeps under this name
  const probe = (await page.evaluate(() => Reflect.get(globalThis, 'revealProbe'))) as Probe
  const taskCpuMs = mainThreadTasks(await opened.stopTracing())
  await leaveAll(page, rival)
  return { ...probe, taskCpuMs }
}

function report({ frames, tasks, taskCpuMs, animated }: Measured): boolean {
  const frameMs = frames.map(({ fromMs, toMs }) => toMs - fromMs)
  const longTaskMs = tasks
    .filter((task) => frames.some(({ fromMs, toMs }) => task.fromMs < toMs && task.toMs > fromMs))
    .map(({ fromMs, toMs }) => toMs - fromMs)
  const missed = frameMs.reduce(
    (sum, ms) => sum + (ms > FRAME_MISSED_AFTER_MS ? Math.round(ms / FRAME_MS) - 1 : 0),
    0,
  )
  const longTasks = longTaskMs.filter((ms) => ms > LONG_TASK_MS)
  const others = animated.filter((name) => !COMPOSITED.has(name))
  const longestCpuMs = taskCpuMs.reduce((most, ms) => Math.max(most, ms), 0)
  const missedShare = missed / (frameMs.length + missed)
  const slowest = frameMs.toSorted((a, b) => b - a)
  const p95Ms = slowest[Math.floor(slowest.length * 0.05)] ?? Infinity
  const numbers = {
    frames: frameMs.length,
    fps_mean: ((frameMs.length * 1_000) / frameMs.reduce((sum, ms) => sum + ms, 0)).toFixed(1),
    fps_p5: (1_000 / p95Ms).toFixed(1),
    missed_share: missedShare.toFixed(3),
    moved: animated.toSorted().join(','),
    tasks: taskCpuMs.length,
    cpu_tasks_over_50ms: taskCpuMs.filter((ms) => ms > LONG_TASK_MS).length,
    longest_cpu_ms: longestCpuMs.toFixed(1),
    long_tasks_over_50ms: longTasks.length,
    longest_ms: Math.round(Math.max(0, ...longTaskMs)),
  }
  const line = Object.entries(numbers).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`${line.join(' ')}\n`)
  const isSmooth = longTasks.length === 0 && missedShare <= MISSED_SHARE_MAX
  return (
    frameMs.length > 0 &&
    taskCpuMs.length > 0 &&
    others.length === 0 &&
    longestCpuMs <= LONG_TASK_MS &&
    (values.busy || isSmooth)
  )
}
