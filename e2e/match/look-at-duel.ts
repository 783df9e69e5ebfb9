import type { Locator, Page } from '@playwright/test'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect, test } from '../e2e-test.ts'
import { leaveAll, mayThrow, twoInAMatch } from './match-steps.ts'

/** Defines the tests of a duel in windows of these sizes. */
export function lookAtDuel(sizes: readonly (readonly [width: number, height: number])[]): void {
  for (const [width, height] of sizes) {
    test(`at ${width}×${height} nothing of a duel lies over anything else, nothing scrolls, axe finds nothing`, async ({
      browser,
    }) => {
      test.setTimeout(180_000)
      const [{ page: rival }, { page }] = await twoInAMatch(browser, {
        viewport: { width, height },
        hasTouch: true,
        isMobile: width < 1_000,
      })
      await mayThrow(page)
      await nothingOverlaps(page, { width, height })
      expect(await violationsIn(page)).toEqual([])
      await page.getByRole('button', { name: /^Paper/ }).tap()
      await expect(page.getByText('Paper, sealed')).toBeVisible()
      await nothingOverlaps(page, { width, height })
      await leaveAll(rival, page)
    })
  }
}

/** Players, menu, ring, hands and throws are each whole, inside the window, and beside each other. */
async function nothingOverlaps(page: Page, { width, height }: { width: number; height: number }) {
  const parts = [
    page.locator('main > header'),
    page.getByRole('timer'),
    page.getByText(/^Make your throw$|Paper, sealed$/),
    page.getByText(/hand is hidden$|is choosing…$/),
    page.getByRole('group', { name: 'Your throw' }),
  ]
  const inHeader = [
    page.getByText('$100.00', { exact: true }),
    page.getByText('$50 · Normal', { exact: true }),
    page.getByRole('button', { name: 'Sound', exact: true }),
    page.getByRole('button', { name: 'Surrender' }),
  ]
  for (const together of [parts, inHeader]) {
    const boxes = await Promise.all(together.map(boxOf))
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      for (const other of boxes.slice(index + 1)) expect(areApart(box, other)).toBe(true)
    }
  }
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(scrolls).toBeLessThanOrEqual(0)
}

type Box = { x: number; y: number; width: number; height: number }

export async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not on the screen`)
  return box
}

export const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 1 ||
  b.x + b.width <= a.x + 1 ||
  a.y + a.height <= b.y + 1 ||
  b.y + b.height <= a.y + 1
