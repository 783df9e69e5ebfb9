import type { Page } from '@playwright/test'
import { activePoolsReply, answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aBalance, aWallet, DEPOSIT_ADDRESS, mockWallet } from './wallet-replies.ts'

const box = (page: Page) => page.getByRole('region', { name: 'Wallet' })

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
})

test('the wallet: connected to SOL, dollars with $, SOL with 4 decimals, what is in play {1.7 1.13 2.90-91 9.3}', async ({
  page,
}) => {
  await mockWallet(page, { balance: aBalance({ withdrawing: '20000000' }) })
  await page.goto('/dashboard')
  await expect(box(page)).toContainText('connected to SOL')
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  await expect(box(page).getByText('0.6389 SOL', { exact: true })).toBeVisible()
  await expect(box(page).getByText('$5.00 in play')).toBeVisible()
  await expect(box(page).getByText('$20.00 on its way out')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('[L2] [C9] what can only be withdrawn is shown with the reason, and withdrawing is open without any other money', async ({
  page,
}) => {
  await mockWallet(page, {
    balance: aBalance({
      usdBalance: 0,
      available: '0',
      reserved: '0',
      withdrawOnly: '92000000',
      withdrawOnlyReason: 'deposit_limit',
      returned: { micros: '38000000', freeAtMs: Date.UTC(2030, 6, 2) },
    }),
  })
  await page.goto('/dashboard')
  await expect(
    box(page).getByText('$54.00 can only be withdrawn: it arrived over your deposit limit.'),
  ).toBeVisible()
  await expect(box(page).getByText(/^\$38\.00 came back from a withdrawal/)).toBeVisible()
  await expect(box(page).getByRole('link', { name: 'Withdraw' })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
})

test('[C4] without a price the SOL figure is hidden, and no dash stands in its place', async ({ page }) => {
  await mockWallet(page, { balance: aBalance({ solBalance: null }) })
  await page.goto('/dashboard')
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  await expect(box(page).getByText(/SOL$/).filter({ hasNotText: 'connected' })).toHaveText(['SOL'])
})

test("'Loading...' until the balance is known, and 'Refresh Balance' asks again {2.93 2.97}", async ({
  page,
}) => {
  const balance = aBalance()
  await mockWallet(page, { balance })
  const { promise: isWanted, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/balance/current', async (route) => {
    await isWanted
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(box(page).getByText('Loading...').first()).toBeVisible()
  go()
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  Object.assign(balance, { usdBalance: 12.34, available: '12340000' })
  await box(page).getByRole('button', { name: 'Refresh Balance' }).click()
  await expect(box(page).getByText('$12.34', { exact: true })).toBeVisible()
})

test('a balance that cannot be loaded says so, and refreshing shows it', async ({ page }) => {
  await mockWallet(page)
  let isDown = true
  await page.route('**/api/balance/current', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/dashboard')
  await expect(box(page).getByRole('alert')).toHaveText('Your balance could not be loaded.')
  isDown = false
  await box(page).getByRole('button', { name: 'Refresh Balance' }).click()
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
})

test('a pushed change is read again, in the header and in the wallet', async ({ page }) => {
  const balance = aBalance()
  await mockWallet(page, { balance })
  socket.onAdmitted = () => socket.push('balanceChanged', { available: '96000000', reserved: '5000000' })
  await page.goto('/dashboard')
  const chip = page.getByRole('banner').getByRole('link', { name: /in play|balance/ })
  await expect(chip).toHaveText('$96.00$5.00 in play')
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  Object.assign(balance, { usdBalance: 104.75, available: '104750000', reserved: '0' })
  socket.push('balanceChanged', { available: '104750000', reserved: '0' })
  await expect(chip).toHaveText('$104.75balance')
  await expect(box(page).getByText('$104.75', { exact: true })).toBeVisible()
  await expect(box(page).getByText('in play')).toBeHidden()
  await chip.click()
  await expect(page).toHaveURL('/wallet')
})

test('the address is copied whole, and the button says so {2.92 2.96}', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mockWallet(page)
  await page.goto('/dashboard')
  await expect(box(page).getByText('7gQr…f3Kp')).toBeVisible()
  await box(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(box(page).getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DEPOSIT_ADDRESS)
})

test('a refused copy shows a message', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await mockWallet(page)
  await page.goto('/dashboard')
  await box(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(box(page).getByRole('status').filter({ hasText: 'Could not copy' })).toBeAttached()
})

test('TOP UP, Withdraw and the activity lead to their pages {2.94-96}', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/dashboard')
  for (const [name, path] of [
    ['TOP UP', '/wallet/top-up'],
    ['Withdraw', '/wallet/withdraw'],
    ['Activity and statements', '/wallet'],
  ] as const) {
    await box(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
})

test('[L1] without the check the wallet has no address, and the button to copy it says why {2.92}', async ({
  page,
}) => {
  await mockWallet(page, { wallet: aWallet({ checked: false, address: null }) })
  await page.goto('/dashboard')
  const reason = 'Your deposit address appears after the age check.'
  await expect(box(page).getByText(reason)).toBeVisible()
  const copy = box(page).getByRole('button', { name: 'Copy address' })
  await expect(copy).toHaveAttribute('aria-disabled', 'true')
  await expect(copy).toHaveAccessibleDescription(reason)
})

test('with $0.00 the stakes say what they need, and Join opens the ways on {2.89}', async ({ page }) => {
  const balance = aBalance({ usdBalance: 0, solBalance: 0, available: '0', reserved: '0' })
  await mockWallet(page, { balance })
  socket.onAdmitted = () => socket.push('balanceChanged', { available: '0', reserved: '0' })
  await page.goto('/dashboard')
  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(join).toHaveAccessibleDescription('Choose a stake first.')
  await page.getByRole('button', { name: /^\$5 / }).click()
  await expect(page.getByRole('button', { name: /^\$5 / })).toContainText('Needs $5')
  await expect(box(page).getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    'You can withdraw once you have a balance.',
  )
  expect(await violationsIn(page)).toEqual([])
  await join.click()
  const ways = page.getByRole('dialog', { name: 'Not enough for $5' })
  await expect(ways).toContainText('This match needs $5.00. You have $0.00.')
  await expect(ways.getByRole('link', { name: /^Top up/ })).toHaveAttribute('href', '/wallet/top-up')
  await expect(ways.getByRole('link', { name: /^Practice/ })).toHaveAttribute('href', '/practice')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^\$5 / })).toHaveAttribute('aria-pressed', 'true')
  expect(socket.received.filter(({ name }) => name === 'joinQueue')).toEqual([])
})

test('a stake above the balance is locked, one below it can be joined', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/play')
  await expect.poll(() => socket.greetings.length).toBeGreaterThan(0)
  socket.push('balanceChanged', { available: '7000000', reserved: '0' })
  const join = page.getByRole('button', { name: 'Join Game' })
  await page.getByRole('button', { name: /^\$10 / }).click()
  await join.click()
  await expect(page.getByRole('dialog', { name: 'Not enough for $10' })).toContainText('You have $7.00.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^\$5 / }).click()
  await join.click()
  await expect.poll(() => socket.received.map(({ name }) => name)).toContain('joinQueue')
})
