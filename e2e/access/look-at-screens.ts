import type { Page } from '@playwright/test'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect, test } from '../e2e-test.ts'
import type { Screen } from '../screen.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
/** So many at once keep a test within its time on a busy machine. */
const SCREENS_PER_TEST = 8

/** Defines the tests that look at these screens with axe, at both widths. */
export function lookAtScreens(chosen: readonly Screen[]): void {
  for (const screens of inTurns(chosen)) {
    const name = screens.map((screen) => screen.name).join(', ')
    test(`axe finds nothing on ${name}, and nothing scrolls sideways`, async ({ page }) => {
      await screens[0].start?.(page)
      for (const screen of screens) {
        await page.setViewportSize(SIZES[0])
        await screen.open(page)
        await checkBothSizes(page, screen.name)
      }
    })
  }
}

type Turn = [Screen, ...Screen[]]

/** Screens with the same start are opened one after the other by the same person, all others by a person of their own. */
function inTurns(screens: readonly Screen[]): Turn[] {
  const turns: Turn[] = []
  for (const screen of screens) {
    const turn = turns.find(
      ([first, ...more]) => first.start === screen.start && more.length + 1 < SCREENS_PER_TEST,
    )
    if (screen.start && turn) turn.push(screen)
    else turns.push([screen])
  }
  return turns
}

/** The rest of the screens is looked at even if one has a fault. */
export async function checkBothSizes(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await violationsIn(page), `${name} at ${size.width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(sideways, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}
