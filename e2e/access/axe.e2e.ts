import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
    expect(await violationsOf(page), `at ${size.width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, `wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}

/** No screen has frames: without the mode for them axe would open another page for each look. */
async function violationsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`))
}
