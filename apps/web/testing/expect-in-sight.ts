import { expect, type Locator, type Page } from '@playwright/test'

/** Whole, above the bar at the thumb, at the top of the page. */
export async function expectInSight(page: Page, parts: readonly Locator[]): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox()
  const { height = 0 } = page.viewportSize() ?? {}
  const foot = bar && bar.y > height / 2 ? bar.y : height
  for (const part of parts) {
    const place = await part.boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual(0)
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(foot)
  }
}
