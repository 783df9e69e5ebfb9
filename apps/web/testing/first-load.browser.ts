import type { Page } from '@playwright/test'
import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import { activePoolsReply, answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { aBalance, mockWallet } from './wallet-replies.ts'

const { available, reserved } = aBalance()

/** What the server shows each new connection. */
function showStatus(socket: FakeSocket, balance = { available, reserved }): void {
  socket.push('queueChanged', { ticket: null, othersWaiting: 0, wait: null })
  socket.push('strikesChanged', { strikes: 0, barredUntilMs: null })
  socket.push('balanceChanged', balance)
  socket.push('noticesChanged', { pauses: [], announcements: [], isMoneyFrozen: false })
}

async function openDashboard(page: Page): Promise<{ socket: FakeSocket; reads: () => string[] }> {
  const socket = new FakeSocket()
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname.replace('/api', ''))
  })
  await mockLobby(page)
  await mockWallet(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await page.route('**/api/game-settings/**', (route) =>
    route.fulfill({ json: { success: true, message: 'read', data: DEFAULT_GAME_SETTINGS } }),
  )
  await socket.attach(page, () => ({ success: true, data: {} }))
  await signIn(page)
  return { socket, reads: () => reads.toSorted() }
}

/** Less than after which the waiting players are read again, in all. */
async function passTime(page: Page, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 20) await page.clock.runFor(20)
}

test('the dashboard reads nothing twice, also when the server says where the player stands', async ({
  page,
}) => {
  const { socket, reads } = await openDashboard(page)
  socket.onAdmitted = () => showStatus(socket)
  await stopClockAt(page, Date.now())
  await page.goto('/dashboard')
  const hasAll = () => socket.received.length > 0 && reads().some((path) => path.startsWith('/game-settings'))
  for (let triesLeft = 100; !hasAll() && triesLeft > 0; triesLeft -= 1) await passTime(page, 40)
  await passTime(page, 400)
  expect(reads()).toEqual([
    '/auth/refresh',
    '/balance/current',
    '/bounty-pool/active',
    '/bounty-pool/user-current',
    '/dashboard',
    expect.stringContaining('/game-settings/user/'),
    '/matches/current',
    '/queue',
    '/realtime/ticket',
    '/safe-play',
    '/terms',
    '/user/check',
    '/wallet',
  ])
})

test('a balance that has changed while the page was loaded is read again', async ({ page }) => {
  const { socket, reads } = await openDashboard(page)
  const ofBalance = () => reads().filter((path) => path === '/balance/current').length
  await page.goto('/dashboard')
  await expect(page.getByText('$96.00', { exact: true })).toBeVisible()
  await expect.poll(() => socket.received.length).toBeGreaterThan(0)
  showStatus(socket, { available: '1000000', reserved })
  await expect.poll(ofBalance).toBe(2)
  // Only the first one is what the page has just read.
  socket.push('balanceChanged', { available, reserved })
  await expect.poll(ofBalance).toBe(3)
})

test('the dashboard is drawn in parts: the game first, then the wallet, the pools and the foot', async ({
  page,
}) => {
  await openDashboard(page)
  await page.addInitScript(() => {
    const parts = {
      game: 'fieldset',
      wallet: '#wallet-title',
      pools: 'main a[href^="/bounty"]',
      foot: 'footer',
    }
    const drawn: string[] = []
    Object.assign(window, { drawn })
    new MutationObserver(() => {
      if (!document.querySelector('main')) return
      const there = Object.entries(parts).filter(([, selector]) => document.querySelector(selector))
      const names = there.map(([name]) => name).join(' ')
      if (drawn.at(-1) !== names) drawn.push(names)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const drawn = await page.evaluate(() => Reflect.get(window, 'drawn'))
  expect(drawn).toEqual(['game', 'game wallet', 'game wallet pools', 'game wallet pools foot'])
})

test('no first page makes the schemas of calls that it does not send', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    const name = /assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined) files.push(name)
  })
  await openDashboard(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(files).toContain('contract')
  expect(files).toContain('contract-play')
  expect(files).not.toContain('contract-later')
})
