import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ROOT } from '../tools/dev-config.ts'
import { test } from './gallery.ts'
import { GALLERY_STATES, openGallery, SCREENS } from './screen-list.ts'

const OUTPUT = `${ROOT}screens`
const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'mobile', width: 390, height: 844 },
] as const

mkdirSync(OUTPUT, { recursive: true })

for (const { name, reach } of SCREENS) {
  test(`picture of ${name}`, async ({ page }) => {
    await reach(page)
    await takePictures(page, name)
  })
}

for (const { name, reach } of GALLERY_STATES) {
  test(`picture of ${name}`, async ({ page, galleryOrigin }) => {
    await openGallery(page, galleryOrigin)
    await reach(page)
    await takePictures(page, name)
  })
}

/** The backdrop is fixed to the window, so a tall page is pictured in a tall window. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => document.fonts.ready)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
    await page.screenshot({ path: `${OUTPUT}/${name}-${size.name}.png`, animations: 'allow' })
  }
}
