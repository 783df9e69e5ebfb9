import type { Page } from '@playwright/test'
import { activePoolsReply, answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockHistory } from './history-replies.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { mockWallet } from './wallet-replies.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await mockWallet(page)
  await mockHistory(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await page.goto('/dashboard')
  await expect(page.getByText('$3,741.50')).toBeVisible()
})

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const toHistory = (page: Page) => page.getByRole('link', { name: 'History', exact: true }).click()
const history = (page: Page) => page.getByRole('heading', { name: 'History', exact: true })

test('a page opens at its top, and Back returns to where the last one was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => top(page)).toBeGreaterThan(400)
  const left = await top(page)
  await page.getByRole('link', { name: 'Safe play' }).click()
  await expect(page.getByRole('heading', { name: 'Safe play', level: 1 })).toBeVisible()
  expect(await top(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => top(page)).toBe(left)
})

test('a bar shows at once that the next page is on its way, while the last one stays', async ({ page }) => {
  const { promise: isWanted, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/assets/MatchesScreen*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  await toHistory(page)
  await expect(page.getByRole('progressbar', { name: 'The page is loading' })).toBeVisible({ timeout: 1_000 })
  await expect(page.getByRole('group', { name: 'Stake' })).toBeVisible()
  go()
  await expect(history(page)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'The page is loading' })).toHaveCount(0)
})

test('a page chosen without a network opens when the network is back', async ({ page, context }) => {
  await context.setOffline(true)
  await toHistory(page)
  await expect(page.getByText('The page you chose opens as soon as your network is back.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Stake' })).toBeVisible()
  await context.setOffline(false)
  await expect(history(page)).toBeVisible()
  await expect(page.getByText('Something broke')).toBeHidden()
})
