import type { Locator, Page } from '@playwright/test'

const PUMP_MS = 10
const PATIENCE_MS = 20_000

/** Stops the page's clock at a moment: from now on time passes only by `page.clock.runFor`. */
export async function stopClockAt(page: Page, atMs: number): Promise<void> {
  await page.clock.install({ time: atMs - 60_000 })
  await page.clock.pauseAt(atMs)
}

/** Lets a stopped clock run in small steps until something is there. */
export async function runUntilThere(page: Page, wanted: Locator): Promise<void> {
  for (let passedMs = 0; (await wanted.count()) === 0; passedMs += PUMP_MS) {
    if (passedMs > PATIENCE_MS) throw new Error(`nothing there after ${passedMs} ms of the page's time`)
    await page.clock.runFor(PUMP_MS)
  }
}
