import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ROOT } from '../tools/dev-config.ts'
import { expect } from './e2e-test.ts'
import { test } from './gallery.ts'
import { reach } from './screen.ts'
import { GALLERY_STATES, openGallery, SCREENS } from './screen-list.ts'
import { CLS_MAX, measureScreen } from './screen-measures.ts'

const OUTPUT = `${ROOT}screens`
const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'mobile', width: 390, height: 844 },
] as const

mkdirSync(OUTPUT, { recursive: true })

// Reached anew at each width: what moves while a page loads depends on it.
for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: { width: size.width, height: size.height } })

    for (const screen of SCREENS) {
      test(`picture of ${screen.name}`, async ({ page }) => {
        await reach(page, screen)
        await judge(page)
        await takePicture(page, { name: screen.name, size })
      })
    }

    for (const { name, open } of GALLERY_STATES) {
      test(`picture of ${name}`, async ({ page, galleryOrigin }) => {
        await openGallery(page, galleryOrigin)
        await open(page)
        await judge(page)
        await takePicture(page, { name, size })
      })
    }
  })
}

/** Says what it measured to the reporter, which adds it up. */
async function judge(page: Page): Promise<void> {
  const measures = await measureScreen(page)
  test.info().annotations.push({ type: 'measures', description: JSON.stringify(measures) })
  expect.soft(measures.cls, `layout shift: ${measures.moved.join('; ')}`).toBeLessThan(CLS_MAX)
  expect.soft(measures.smallTexts, 'texts under 12 px').toEqual([])
  expect.soft(measures.overflowPx, 'pixels to scroll sideways').toBeLessThanOrEqual(0)
}

/** The backdrop is fixed to the window, so a tall page is pictured in a tall window. */
async function takePicture(
  page: Page,
  { name, size }: { name: string; size: (typeof SIZES)[number] },
): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  await page.screenshot({ path: `${OUTPUT}/${name}-${size.name}.png`, animations: 'allow' })
}
