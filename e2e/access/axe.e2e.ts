import type { Page } from '@playwright/test'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect } from '../e2e-test.ts'
import { test } from '../gallery.ts'
import type { Screen } from '../screen.ts'
import { GALLERY_STATES, openGallery, SCREENS } from '../screen-list.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
/** So many at once keep a test within its time on a busy machine. */
const SCREENS_PER_TEST = 8

for (const screens of inTurns(SCREENS)) {
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

for (const { name, open } of GALLERY_STATES) {
  test(`axe finds nothing in ${name}, and nothing scrolls sideways {2.34}`, async ({
    page,
    galleryOrigin,
  }) => {
    await openGallery(page, galleryOrigin)
    await open(page)
    await checkBothSizes(page, name)
  })
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
async function checkBothSizes(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await violationsIn(page), `${name} at ${size.width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(sideways, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}
