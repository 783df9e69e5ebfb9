import type { Page } from '@playwright/test'
import { openSignedIn, playing, recordSound, STORED_SOUND } from './heard-page.ts'
import { expect, test } from './page-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const EFFECTS = 9

const sound = (page: Page) => page.getByRole('button', { name: 'Sound', exact: true })
const heard = (page: Page) =>
  page.evaluate(() => ({ effects: window.heard.effects, shakes: window.heard.shakes }))

async function fight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fight Cycler' }).click()
  await expect(page.getByText('Make your throw')).toBeVisible()
}

test('the duel is heard and felt: every effect is loaded before the first throw, none during it {7.54}', async ({
  page,
}) => {
  const files: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('.mp3') && files.push(request.url()))
  await recordSound(page)
  await page.goto('/practice')
  await fight(page)
  await expect.poll(() => files).toHaveLength(EFFECTS)
  const before = await heard(page)
  await page.keyboard.press('1')
  await expect.poll(() => heard(page)).toMatchObject({ shakes: [...before.shakes, [20]] })
  await expect.poll(async () => (await heard(page)).effects).toBe(before.effects + 1)
  // Three pumps and the strike, or the draw.
  await expect.poll(async () => (await heard(page)).effects).toBe(before.effects + 5)
  expect([[60], [25, 40, 25]]).toContainEqual((await heard(page)).shakes.at(-1))
  expect(files).toHaveLength(EFFECTS)
})

test('the button in the arena turns everything off and on at once, says so, and keeps the choice {4.26-27 8.49-50}', async ({
  page,
}) => {
  await openSignedIn(page, '/practice')
  await fight(page)
  await expect.poll(() => playing(page)).toBe('forge-at-night')
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true')
  await sound(page).click()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await playing(page)).toBeNull()
  await expect(page.getByText('Sound turned OFF')).toBeVisible()
  const silent = await heard(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  expect(await heard(page)).toEqual(silent)
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED_SOUND)).toContain('"sound":false')
  await page.reload()
  await fight(page)
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
  await sound(page).click()
  await expect(page.getByText('Sound turned ON')).toBeVisible()
  await expect.poll(() => playing(page)).toBe('forge-at-night')
})

test('a choice that cannot be saved is heard all the same, and reported {8.48}', async ({ page }) => {
  await openSignedIn(page, '/practice')
  await fight(page)
  await page.route('**/api/game-settings**', (route) => route.abort())
  await sound(page).click()
  await expect(page.getByText('Failed to update sound settings')).toBeVisible()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
})
