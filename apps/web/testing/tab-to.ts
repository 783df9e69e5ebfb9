import { expect, type Locator, type Page } from '@playwright/test'

/** The dashboard has about 45: stakes, boards and the footer, whose last one logs out. */
const STOPS_MAX = 60

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted.toString()}`)
}
