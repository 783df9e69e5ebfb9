import { expect, type Page } from '@playwright/test'
import { overflowOf } from './overflow.ts'
import { violationsIn } from './violations-in.ts'

/** On a phone and on a desk nothing is wider than the page, and axe finds nothing. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
}
