import type { Page } from '@playwright/test'
import { activePoolsReply, answer } from './board-replies.ts'
import { type DashboardReply, dashboardReply } from './dashboard-replies.ts'
import { expectInSight } from './expect-in-sight.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { toast, toneOf } from './page-steps.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function open(page: Page, reply: DashboardReply = dashboardReply()): Promise<FakeSocket> {
  const socket = new FakeSocket()
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await answer(page, '/dashboard', () => reply)
  await socket.attach(page, () => ({ success: true, data: {} }))
  await page.goto('/dashboard')
  return socket
}

const join = (page: Page) => page.getByRole('button', { name: 'Join Game' })
const box = (page: Page, name: string) => page.getByRole('heading', { name }).locator('..')

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

for (const size of WIDTHS)
  test(`the figures, the latest wins and the busy hours, ${size.width} wide {2.76 2.98-99}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page)
    await expect(box(page, 'Live Players')).toContainText('1,284')
    await expect(box(page, 'Live Players')).toContainText('busiest 18–22 UTC')
    await expect(box(page, 'Global Player Winnings')).toContainText('$482,910.50')
    const wins = box(page, 'Just won').getByRole('listitem')
    await expect(wins).toHaveCount(3)
    await expect(wins.nth(0)).toContainText('Wren..')
    await expect(wins.nth(0)).toContainText('won $4.75 at $5')
    await expect(wins.nth(0)).toContainText('1 minute ago')
    await expect(page.getByRole('navigation', { name: 'First steps' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Prepare for Battle' })).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

test('both boxes show dots while they load {2.100}', async ({ page }) => {
  const reply = Promise.withResolvers<void>()
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await page.route('**/api/dashboard', async (route) => {
    await reply.promise
    await route.fulfill({ json: { success: true, data: dashboardReply() } })
  })
  await page.goto('/dashboard')
  await expect(page.getByText('$3,741.50')).toBeVisible()
  await expect(box(page, 'Live Players').getByText('...', { exact: true })).toBeVisible()
  await expect(box(page, 'Global Player Winnings').getByText('...', { exact: true })).toBeVisible()
  const before = await box(page, 'Global Player Winnings').boundingBox()
  reply.resolve()
  await expect(box(page, 'Live Players')).toContainText('1,284')
  expect((await box(page, 'Global Player Winnings').boundingBox())?.y).toBe(before?.y)
})

test('figures that cannot be loaded say so, and the page can try again', async ({ page }) => {
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await page.route('**/api/dashboard', (route) => route.abort())
  await page.goto('/dashboard')
  const problem = page.getByRole('alert').filter({ hasText: 'The live figures could not be loaded.' })
  await expect(problem).toBeVisible()
  await page.unroute('**/api/dashboard')
  await answer(page, '/dashboard', () => dashboardReply())
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(box(page, 'Live Players')).toContainText('1,284')
  await expect(problem).toBeHidden()
})

test('without players, wins and busy hours nothing is invented', async ({ page }) => {
  const stats = { livePlayersCount: 1, globalWinnings: 0, totalBountyPool: 0, currentTier: 1 } as const
  await open(page, dashboardReply({ stats, latestWins: [], busyHours: null }))
  await expect(box(page, 'Global Player Winnings')).toContainText('$0.00')
  await expect(page.getByText('Just won')).toBeHidden()
  await expect(page.getByText('busiest')).toBeHidden()
})

test('the screen watches the figures, shows what is pushed, and keeps it without a network', async ({
  page,
  context,
}) => {
  const socket = await open(page)
  const watching = () =>
    socket.received
      .filter(({ name }) => name === 'watchDashboard')
      .map(({ payload }) => payload['isWatching'])
  await expect.poll(watching).toEqual([true])
  await expect(box(page, 'Live Players')).toContainText('1,284')
  const { stats, latestWins } = dashboardReply()
  socket.push('dashboardChanged', { stats: { ...stats, livePlayersCount: 1_291 }, latestWins })
  await expect(box(page, 'Live Players')).toContainText('1,291')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. We will reconnect')).toBeVisible()
  await expect(box(page, 'Live Players')).toContainText('1,291')
  await context.setOffline(false)
  // Said again on the new connection: the server forgets with the old one.
  await expect.poll(watching).toEqual([true, true])
  await page.getByRole('link', { name: 'Practice against bots' }).click()
  await expect.poll(() => watching().at(-1)).toBe(false)
})

for (const size of WIDTHS)
  test(`a new account at ${size.width}x${size.height}: one line of steps, and stakes and Join in sight without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page, dashboardReply({ matchesPlayed: 0 }))
    const steps = page.getByRole('navigation', { name: 'First steps' })
    await expect(steps.getByRole('listitem')).toHaveText([/Practice free$/, /Confirm your age$/, /Top up$/])
    await expect(steps.getByRole('listitem').nth(0)).toHaveAttribute('aria-current', 'step')
    await expect(steps.getByRole('link', { name: 'Practice free' })).toHaveAttribute('href', '/practice')
    await expect(steps.getByRole('listitem').nth(1)).toContainText('Done:')
    const stakes = page.getByRole('group', { name: 'Stake' })
    await expectInSight(page, [steps, stakes, join(page)])
    await stakes.getByRole('button', { name: /^\$5(?!\d)/ }).click()
    await expect(page.getByRole('region', { name: 'What this match pays' })).toContainText('+ $4.75')
    await expectInSight(page, [steps, stakes, join(page)])
    expect(await violationsIn(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await steps.getByRole('button', { name: 'Hide these steps' }).click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(box(page, 'Live Players')).toContainText('1,284')
    await expect(steps).toHaveCount(0)
  })

test('the foot: five networks, with an address or without, About Us, Quick Guide, Settings, sound, contact {2.34 2.108-109 2.111-112}', async ({
  page,
}) => {
  await open(page)
  const foot = page.getByRole('contentinfo')
  for (const name of ['Facebook', 'Instagram', 'YouTube']) {
    await foot.getByRole('button', { name, exact: true }).click()
    const notified = toast(page, `Throwdown has no page on ${name} yet.`)
    await expect(notified).toBeVisible()
    expect(await toneOf(notified)).toBe('info')
  }
  for (const name of ['TikTok', 'X']) {
    const link = foot.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `https://social.example/${name.toLowerCase()}`)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await expect(foot.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile/settings')
  await foot.getByRole('button', { name: 'About Us' }).click()
  const about = page.getByRole('dialog', { name: 'About Us' })
  await expect(about).toContainText('Lorc, Delapouite, Skoll and DarkZaitzev')
  await expect(about.getByRole('link', { name: 'CC BY 3.0' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await about.getByRole('button', { name: 'Done' }).click()
  await expect(about).toBeHidden()
  const sound = foot.getByRole('button', { name: /sound/i })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await sound.click()
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
})

test('the Quick Guide: its title, both modes, points, money, and Done {1.14-22 1.24-25 2.113}', async ({
  page,
}) => {
  await open(page)
  const guide = page.getByRole('dialog', { name: 'Quick Guide' })
  for (const place of ['banner', 'contentinfo'] as const) {
    await page.getByRole(place).getByRole('button', { name: 'Quick Guide' }).click()
    for (const sentence of [
      "Pick a stake tier. The winner takes the opponent's stake: a $5 lobby pays $10, $9.75 after the 5% fee.",
      '30% of each win goes to a Bounty Pool; the top 3 players at the end of the week split it.',
      "Each win grows your bounty. 'Bank It' secures the points and starts fresh.",
      "'Risk It' keeps growing it: double points in the next game, but a loss wipes out unbanked points.",
      'Winning a round gives 1 point if you also win the match, so a won match gives 2.',
      'Top up in SOL or USDC, usually under a minute.',
      'the first time to a new address waits 24 hours',
    ])
      await expect(guide).toContainText(sentence)
    expect(await violationsIn(page)).toEqual([])
    await guide.getByRole('button', { name: 'Done' }).click()
    await expect(guide).toBeHidden()
  }
  await page.setViewportSize(WIDTHS[1])
  await page.getByRole('banner').getByRole('button', { name: 'Quick Guide' }).click()
  for (const action of [guide.getByRole('button', { name: 'Close' }), guide.getByRole('link').last()])
    await expect(action).toBeInViewport({ ratio: 1 })
})

test('the Quick Guide leads to the picture of a bounty run, with what the richest pool pays now', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('banner').getByRole('button', { name: 'Quick Guide' }).click()
  await page.getByRole('button', { name: 'How a bounty run works' }).click()
  const help = page.getByRole('dialog', { name: 'How does the bounty mode/pool work?' })
  await expect(help).toContainText('a win adds 4 points, 6 in all')
  await expect(help.getByRole('row')).toHaveText([/\$\d+ pool now/, /^150%\$/, /^230%\$/, /^320%\$/])
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the avatar leads to the profile at both widths {2.78}', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('link', { name: 'Profile of Sir_Galant' })).toHaveAttribute('href', '/profile')
  await page.setViewportSize(WIDTHS[1])
  await expect(page.getByRole('banner').getByRole('button', { name: 'Quick Guide' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile of Sir_Galant' })).toBeVisible()
})

test('the main links: three in the header, five at the thumb of a phone, and the current one marked', async ({
  page,
}) => {
  await open(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Play', 'Boards', 'History'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links).toHaveText(['Play', 'Boards', 'History', 'Wallet', 'Profile'])
  await expect(links.filter({ hasText: 'Play' })).toHaveAttribute('aria-current', 'page')
  // The end of the page is not below the bar, once the page has all its parts.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.getByRole('contentinfo').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    // A page scrolls by whole pixels, while boxes have parts of one.
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }).toPass()
  await links.filter({ hasText: 'Wallet' }).click()
  await expect(page).toHaveURL('/wallet')
  await expect(links.filter({ hasText: 'Wallet' })).toHaveAttribute('aria-current', 'page')
})
