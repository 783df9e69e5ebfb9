import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const REVEAL_TIME_MS = 6_000

async function startAgainst(page: Page, bot: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.goto('/practice')
  await page.getByRole('button', { name: `Fight ${bot}` }).click()
  await expect(page.getByText('Make your throw')).toBeVisible()
}

const result = (page: Page) => page.getByRole('heading', { level: 1, name: /Victory|Defeat|Void/ })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })

async function playToTheEnd(page: Page, keys: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await page.keyboard.press(keys[turn % keys.length] ?? '1')
    await expect(skip(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Make your throw').or(result(page))).toBeVisible({ timeout: REVEAL_TIME_MS })
    if (await result(page).isVisible()) return
  }
}

const movesInReveal = (page: Page) =>
  page.evaluate(() => document.querySelector('section')?.getAnimations({ subtree: true }).length)

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

test('a match by keyboard alone, from the bots to another match', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await page.goto('/practice')
  await page.getByRole('button', { name: 'Fight Random' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Make your throw')).toBeVisible()
  await playToTheEnd(page, ['1', 'p', '3', 'R', '2', 's'])
  await expect(result(page)).toBeVisible()
  await expect(page.getByText('Practice: no money, no statistics.')).toBeVisible()
  await page.getByRole('button', { name: 'Play again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Make your throw')).toBeVisible()
})

test('every phase is free of accessibility faults', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/practice')
  await expect(page.getByRole('heading', { name: 'Practice' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await startAgainst(page, 'Cycler')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('1')
  await expect(skip(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByText('Make your throw')).toBeVisible({ timeout: REVEAL_TIME_MS })
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(result(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('without motion the reveal stands still and says the same', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startAgainst(page, 'Cycler')
  await page.keyboard.press('2')
  await expect(skip(page)).toBeVisible()
  expect(await movesInReveal(page)).toBe(0)
  await expect(page.getByRole('status').filter({ hasText: /Round 1|draw/ })).toBeAttached()
})

test('Smooth Animation off is as still as reduced motion', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('throwdown.smooth-animation', 'off'))
  await startAgainst(page, 'Cycler')
  await page.keyboard.press('3')
  await expect(skip(page)).toBeVisible()
  expect(await movesInReveal(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing scrolls and the throws lie within reach of the thumb', async ({ page }) => {
    await startAgainst(page, 'Random')
    const overflow = await page.evaluate(() => ({
      x: document.documentElement.scrollWidth - innerWidth,
      y: document.documentElement.scrollHeight - innerHeight,
    }))
    expect(overflow).toEqual({ x: 0, y: 0 })
    for (const name of ['Rock', 'Paper', 'Scissors']) {
      const box = await page.getByRole('group').getByRole('button', { name }).boundingBox()
      expect(box?.y).toBeGreaterThan(844 / 2)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 - 20)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(88)
    }
    await page.getByRole('group').getByRole('button', { name: 'Rock' }).tap()
    await expect(skip(page)).toBeVisible()
  })
})

test('[F4] choosing, sealing and opening any hand asks the network for nothing', async ({ page }) => {
  await startAgainst(page, 'Random')
  const requests: string[] = []
  page.on('request', (request) => {
    // The shell fetches its sparks when it finds time, whatever is thrown; from the built files no source is fetched at all.
    if (!/\/(node_modules|@fs|src\/app)\//.test(request.url())) requests.push(request.url())
  })
  for (const key of ['1', '2', '3']) {
    if (await result(page).isVisible()) break
    await page.keyboard.press(key)
    await expect(skip(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Make your throw').or(result(page))).toBeVisible()
  }
  expect(requests).toEqual([])
})
