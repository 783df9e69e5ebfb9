import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, leaveAll, meet, sealRock, throwHand } from './match-steps.ts'

/** Records what a page plays and how it shakes, from its next load on. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const heard = { sounds: 0, shakes: [] as unknown[] }
    Object.assign(window, { heard })
    // oxlint-disable-next-line typescript/unbound-method -- called below with the sound it belongs to
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (when) {
      heard.sounds += 1
      start.call(this, when)
    }
    navigator.vibrate = (pattern) => heard.shakes.push(pattern) > 0
  })

const heard = (page: Page): Promise<{ sounds: number; shakes: number[][] }> =>
  page.evaluate(() => Reflect.get(window, 'heard'))

/** Runs in the page. */
const storedSettings = () => localStorage.getItem('throwdown-game-settings')

test('the duel is heard and felt: seal, strike and end; the button in the arena silences it for good', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first }, { page: second }] = [await aFundedPlayer(browser), await aFundedPlayer(browser)]
  for (const page of [first, second]) {
    await record(page)
    await page.reload()
  }
  await meet([first, second], 'normal')
  const sound = second.getByRole('button', { name: 'Sound', exact: true })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  const silent = await heard(second)

  const before = (await heard(first)).sounds
  await sealRock(first)
  await expect.poll(async () => (await heard(first)).sounds).toBeGreaterThan(before)
  expect((await heard(first)).shakes.at(-1)).toEqual([20])
  const sealed = (await heard(first)).sounds
  await throwHand(second, '3')
  await expect.poll(async () => (await heard(first)).shakes.at(-1), { timeout: 20_000 }).toEqual([60])
  await expect.poll(async () => (await heard(first)).sounds).toBeGreaterThan(sealed)
  await Promise.all([throwHand(first, '1'), throwHand(second, '3')])
  for (const [page, name] of [
    [first, 'Victory'],
    [second, 'Defeat'],
  ] as const)
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 20_000 })
  expect(await heard(second)).toEqual(silent)
  // The choice outlives the page, and a result that is shown again is silent.
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  expect(await heard(first)).toEqual({ sounds: 0, shakes: [] })
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 20_000 })
  expect(JSON.parse((await second.evaluate(storedSettings)) ?? '')).toMatchObject({ sound: false })
  await leaveAll(first, second)
})
