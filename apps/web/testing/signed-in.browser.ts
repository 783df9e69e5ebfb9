import type { Page } from '@playwright/test'
import { avatarOf } from '@throwdown/contract/user'
import { activePoolsReply, answer } from './board-replies.ts'
import { dashboardReply } from './dashboard-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { OWN_USER, signIn } from './signed-in.ts'
import { COOKIE_CHOICE_KEY, expect, test } from './visitor-test.ts'
import { mockWallet } from './wallet-replies.ts'

const USER = { ...OWN_USER, avatar: avatarOf('fourth') }

test('a signed-in player stays signed in on the start, login, signup, 404 and contact pages', async ({
  page,
}) => {
  await openDashboard(page)
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
  }
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/contact')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(OWN_USER.email)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the dashboard: logo, slogan and face above, three columns, and the footer below {2.75-76 2.79 2.81-84 2.89}', {
  tag: '@night',
}, async ({ page }) => {
  await openDashboard(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('heading', { name: 'Prepare for Battle' })).toBeVisible()
  const face = header.getByRole('link', { name: `Profile of ${OWN_USER.username}` })
  await expect(face.getByRole('presentation')).toHaveAttribute('src', USER.avatar.image)
  await expect(face.locator('span').first()).toHaveCSS('background-color', rgbOf(USER.avatar.color))

  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(join.getByRole('presentation', { includeHidden: true })).toHaveCount(2)
  const parts = [
    page.getByRole('heading', { name: 'Highest Bounty Pool' }),
    join,
    page.getByRole('button', { name: 'Refresh Balance' }),
  ]
  for (const part of parts) await expect(part).toBeVisible()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const [left, centre, right] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  if (!left || !centre || !right) throw new Error('there are three columns')
  expect(left.x + left.width).toBeLessThan(centre.x)
  expect(centre.x + centre.width).toBeLessThan(right.x)
  const [main, footer] = await Promise.all([
    page.getByRole('main').boundingBox(),
    page.getByRole('contentinfo').boundingBox(),
  ])
  expect(footer?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0))

  for (const width of [390, 768, 1024, 1180, 1301]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(header.getByRole('heading', { name: 'Prepare for Battle' }), `${width} px`).toBeVisible()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  await page.goto('/play')
  await header.getByRole('link', { name: /^Throwdown/ }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('without a network the dashboard stays, Join says why, and nothing is staked when it is back', async ({
  page,
  context,
}) => {
  await openDashboard(page)
  await page.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await context.setOffline(true)
  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await expect(join).toHaveAccessibleDescription('You are offline.')
  await join.click({ force: true })
  await context.setOffline(false)
  await expect(join).not.toHaveAttribute('aria-disabled')
  await expect(page).toHaveURL(/\/dashboard/)
})

test.describe('the cookie banner on a phone', () => {
  test.use({ hasChosenCookies: false, viewport: { width: 390, height: 844 } })

  test('lies over no button that can be scrolled to, and over no duel', { tag: '@night' }, async ({
    page,
  }) => {
    await page.goto('/signup')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const button = await page.getByRole('button', { name: 'Create Account' }).boundingBox()
    const covering = await banner.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0)
    await page.goto('/practice')
    await page.getByRole('button', { name: /Random/ }).click()
    await page.waitForFunction(() => performance.now() > 6_000)
    await expect(banner).toBeHidden()
    expect(await page.evaluate((key) => localStorage.getItem(key), COOKIE_CHOICE_KEY)).toBeNull()
  })
})

test('a new player sees the live figures and the three steps, and hides them for good {2.98-99}', {
  tag: '@night',
}, async ({ page }) => {
  await openDashboard(page, { matchesPlayed: 0 })
  const live = page.getByRole('heading', { name: 'Live Players' }).locator('..')
  await expect(live).toContainText(/\d/)
  await expect(page.getByRole('heading', { name: 'Global Player Winnings' }).locator('..')).toContainText('$')
  await expect(page.getByRole('navigation', { name: 'First steps' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await page.reload()
  await expect(live).toContainText(/\d/)
  await expect(page.getByRole('navigation', { name: 'First steps' })).toHaveCount(0)
})

async function openDashboard(page: Page, { matchesPlayed = 5 } = {}): Promise<void> {
  await signIn(page, USER)
  await mockLobby(page)
  await answer(page, '/dashboard', () => dashboardReply({ matchesPlayed }))
  await mockWallet(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await page.goto('/dashboard')
}

/** `#RRGGBB` as Chromium reports a colour. */
function rgbOf(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
