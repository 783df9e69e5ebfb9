import type { Page } from '@playwright/test'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect } from '../e2e-test.ts'
import { test } from '../gallery.ts'
import { GALLERY_STATES, openGallery, SCREENS } from '../screen-list.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

for (const { name, reach } of SCREENS) {
  test(`axe finds nothing on ${name}, and nothing scrolls sideways`, async ({ page }) => {
    await reach(page)
    await checkBothSizes(page)
  })
}

for (const { name, reach } of GALLERY_STATES) {
  test(`axe finds nothing in ${name}, and nothing scrolls sideways`, async ({ page, galleryOrigin }) => {
    await openGallery(page, galleryOrigin)
    await reach(page)
    await checkBothSizes(page)
  })
}

async function checkBothSizes(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    expect(await violationsIn(page), `at ${size.width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, `wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}
