import type { Browser, Page } from '@playwright/test'
import { expect, test } from './page-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const LONG_MS = 50

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * The reveal is the moment: no script, style or layout may hold it up. Counted is the time the page itself computes,
 * so that a busy machine does not blame the page for waiting. That time still doubles now and then while others use the
 * same cores, so three pages reveal, and the middle one counts.
 */
test('no task of the reveal computes longer than 50 ms', async ({ page, browser }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  const longest: number[] = []
  for (let reveal = 0; reveal < 3; reveal += 1) {
    await page.goto('/practice')
    await page.getByRole('button', { name: 'Fight Cycler' }).click()
    await expect(page.getByText('Make your throw')).toBeVisible()
    const isOver = revealIsOver(page)
    const tasks = await tasksDuring(browser, page, async () => {
      await page.keyboard.press('1')
      await isOver
    })
    expect(tasks.length).toBeGreaterThan(50)
    longest.push(Math.max(...tasks))
  }
  expect(longest.toSorted((one, other) => one - other)[1]).toBeLessThanOrEqual(LONG_MS)
})

/** Reported by the page itself: polling what it shows would cost computing time, too. */
const revealIsOver = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let wasShown = false
    const observer = new MutationObserver(() => {
      const isShown = document.querySelector('section') !== null
      if (wasShown && !isShown) resolve()
      wasShown ||= isShown
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return promise
  })

/** The tasks of the page's main thread, in milliseconds of computing. */
async function tasksDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await act()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  )
  return trace.traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
}
