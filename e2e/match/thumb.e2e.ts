import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { leaveAll, mayThrow, throwHand, twoInAMatch } from './match-steps.ts'

const PHONE = { width: 390, height: 844 }
/** What a thumb reaches: the lower part of the screen, and nothing smaller than it can hit. */
const REACH_BEGINS_AT = PHONE.height * 0.55
const TARGET_MIN_PX = 44

/** How far the page or anything in it could be scrolled, or has been. */
const scrollable = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const inside = [...document.querySelectorAll('main, main *')].filter(
      (element) =>
        element.scrollHeight - element.clientHeight > 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    )
    return {
      x: root.scrollWidth - innerWidth,
      y: root.scrollHeight - innerHeight,
      from: scrollY,
      inside: inside.length,
    }
  })
const NOTHING = { x: 0, y: 0, from: 0, inside: 0 }

async function throwsInReach(page: Page): Promise<void> {
  for (const name of [/^Rock/, /^Paper/, /^Scissors/]) {
    const box = await page.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not on the screen`)
    expect(box.y).toBeGreaterThanOrEqual(REACH_BEGINS_AT)
    expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(TARGET_MIN_PX)
  }
}

test('on a phone of 390 px the three throws lie within reach of the thumb and nothing scrolls during a turn', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page: rival }, { page: phone }] = await twoInAMatch(browser, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  await mayThrow(phone)
  await throwsInReach(phone)
  expect(await scrollable(phone)).toEqual(NOTHING)
  const surrender = await phone.getByRole('button', { name: 'Surrender' }).boundingBox()
  expect(Math.min(surrender?.width ?? 0, surrender?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_MIN_PX)

  await phone.getByRole('button', { name: /^Paper/ }).tap()
  await expect(phone.getByText('Paper, sealed')).toBeVisible()
  await throwsInReach(phone)
  expect(await scrollable(phone)).toEqual(NOTHING)

  await throwHand(rival, '1')
  await expect(phone.getByText(/: 1 of 2 rounds/)).toBeAttached({ timeout: 20_000 })
  expect(await scrollable(phone)).toEqual(NOTHING)
  await leaveAll(rival, phone)
})
