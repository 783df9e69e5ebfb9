import type { Locator, Page } from '@playwright/test'

const PUMP_MS = 10
const PATIENCE_MS = 20_000

/** Stops the page's clock at a moment: from now on time passes only by `page.clock.runFor`. */
export async function stopClockAt(page: Page, atMs: number): Promise<void> {
  await page.clock.install({ time: atMs - 60_000 })
  await page.clock.pauseAt(atMs)
}

/** Lets a stopped clock run in small steps until something is visible. */
export async function runUntilThere(page: Page, wanted: Locator, stepMs = PUMP_MS): Promise<void> {
  for (let passedMs = 0; (await wanted.count()) === 0; passedMs += stepMs) {
    if (passedMs > PATIENCE_MS) throw new Error(`nothing there after ${passedMs} ms of the page's time`)
    await page.clock.runFor(stepMs)
  }
}

/** For work that yields to the page in between, as axe does: a stopped clock creeps on, a millisecond at a time. */
export async function creepDuring<Result>(page: Page, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const watched = work.finally(() => over.abort())
  while (!over.signal.aborted) await page.clock.runFor(1)
  return watched
}
