import { expect, type Page, test } from '@playwright/test'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const TICKET = { id: '0190a5c0-0000-7000-8000-0000000000e1', tier: 5, mode: 'normal' }
const ALONE = { othersWaiting: 0, wait: { reason: 'first', untilMs: null } }
const bar = (page: Page) => page.getByRole('region', { name: 'Your search or match' })
let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  socket = new FakeSocket()
  await signIn(page)
  await mockLobby(page)
  await socket.attach(page, () => ({ success: true, data: { state: 'left' } }))
})

const SIZES = [
  [1440, 900],
  [390, 844],
  [360, 640, '@night'],
  [844, 390, '@night'],
] as const

const isConnected = () => expect.poll(() => socket.greetings.length).toBeGreaterThan(0)

for (const [width, height, ...tag] of SIZES) {
  test(`the bar of a search at ${width}×${height}: it pushes the page down, and axe finds nothing`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    await isConnected()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // Late fonts would move the heading between the two looks.
    await page.evaluate(() => document.fonts.ready)
    const before = await heading.boundingBox()
    socket.push('queueChanged', { ticket: { ...TICKET, joinedAtMs: Date.now() - 12_000 }, ...ALONE })
    await expect(bar(page)).toContainText(/Searching \$5Normal0:1\d/)
    const [after, box] = [await heading.boundingBox(), await bar(page).boundingBox()]
    expect(after?.y).toBeCloseTo((before?.y ?? 0) + (box?.height ?? 0), 0)
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await bar(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page)).toBeHidden()
    expect(socket.received.at(-1)).toMatchObject({ name: 'leaveQueue', payload: { ticketId: TICKET.id } })
  })
}

test('[M7] what the server sends to a new connection is shown by a bar that loads later', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  socket.onAdmitted = () => {
    socket.push('strikesChanged', { strikes: 1, barredUntilMs: null })
    // Whatever was sent before it has arrived when the reply to this command does.
    void expect
      .poll(() => socket.received.some(({ name }) => name === 'watchDashboard'))
      .toBe(true)
      .then(release)
  }
  await page.route('**/FollowPlay-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByText('You missed a match')).toBeVisible()
})

test('a search that ended while the tab was offline is not shown any more', async ({ page }) => {
  await page.goto('/dashboard')
  await isConnected()
  socket.push('queueChanged', { ticket: { ...TICKET, joinedAtMs: Date.now() }, ...ALONE })
  await expect(bar(page)).toBeVisible()
  socket.push('queueChanged', { ticket: null, ...ALONE })
  await expect(bar(page)).toBeHidden()
})

test('[Q1] offline in a search one bar says what happens, and nothing says that it can be cancelled', async ({
  page,
  context,
}) => {
  await page.goto('/play?tier=5')
  await isConnected()
  socket.push('queueChanged', { ticket: { ...TICKET, joinedAtMs: Date.now() }, ...ALONE })
  await expect(page.getByText('Cancel any time to get it back.')).toBeVisible()
  socket.refusal = 'busy'
  await context.setOffline(true)
  await expect(bar(page)).toContainText('You are offline')
  await expect(page.getByText('Cancel any time to get it back.')).toBeHidden()
  await expect(page.getByText('You are offline. We will reconnect')).toBeHidden()
})

test('the duel of a practice match makes room for the bar', { tag: '@night' }, async ({ page }) => {
  await page.goto('/practice')
  await isConnected()
  socket.push('queueChanged', { ticket: { ...TICKET, joinedAtMs: Date.now() }, ...ALONE })
  await page.getByRole('button', { name: /Random/ }).click()
  const [arena, box] = [await page.getByRole('main').boundingBox(), await bar(page).boundingBox()]
  expect(arena?.y).toBe(box?.height)
})

test('[M7] the first strike is a warning that can be put away, the second counts down on Join', async ({
  page,
}) => {
  await page.goto('/dashboard?tier=5')
  await isConnected()
  socket.push('strikesChanged', { strikes: 1, barredUntilMs: null })
  await expect(bar(page)).toContainText('You missed a match')
  expect(await violationsIn(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Understood' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  socket.push('strikesChanged', { strikes: 2, barredUntilMs: Date.now() + 581_000 })
  await expect(bar(page)).toContainText(/You can join again in9:[34]\d/)
  await bar(page).getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('dialog', { name: 'Why you have to wait' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const join = page.getByRole('button', { name: /Join again in 9:[34]\d/ })
  await expect(join).toHaveAttribute('aria-disabled', 'true')
  await expect(
    page.getByText(/You missed matches you had joined. You can join again in 9:[34]\d/).first(),
  ).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})

for (const [width, height, ...tag] of SIZES) {
  test(`[Q4] the bar of an offered rematch at ${width}×${height}: axe finds nothing, and Decline puts it away`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    await isConnected()
    const matchId = TICKET.id
    const rival = { name: 'Ironvale', avatarId: 'first' }
    socket.push('rematchOffered', { matchId, untilMs: Date.now() + 14_900, tier: 5, number: 1, rival })
    await expect(bar(page)).toContainText(/Ironvale wants a rematch\$5 · Normal · rematch 1 of 30:1\d/)
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await bar(page).getByRole('button', { name: 'Decline' }).click()
    await expect(bar(page)).toBeHidden()
    expect(socket.received.at(-1)).toMatchObject({
      name: 'withdrawRematch',
      payload: { matchId, leaves: false },
    })
  })
}

test('[Q4] an offered rematch goes from the bar with its time', async ({ page }) => {
  await page.goto('/dashboard')
  await isConnected()
  const offer = { matchId: TICKET.id, untilMs: Date.now() + 2_000, tier: 5, number: 3 }
  socket.push('rematchOffered', { ...offer, rival: null })
  await expect(bar(page)).toContainText('Your opponent wants a rematch')
  await expect(bar(page)).toBeHidden()
})
