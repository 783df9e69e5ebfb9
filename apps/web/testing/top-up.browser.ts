import type { Page } from '@playwright/test'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { mockSafePlay, nothingDecided } from './safe-play-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aBalance, aDeposit, aWallet, DEPOSIT_ADDRESS, mockWallet, USDC_MINT } from './wallet-replies.ts'

const code = (page: Page) => page.getByRole('img', { name: /QR code/ })
const costs = (page: Page) => page.getByRole('region', { name: 'What arrives' })

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  await signIn(page)
  socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
})

test('[C1] value, fee, what arrives and what the way back costs follow the amount', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  await expect(page.getByText(/^\$150\.25 per SOL, \d+ s ago$/)).toBeVisible()
  await expect(page.getByText('Minimum 0.0134 SOL in one transfer.')).toBeVisible()
  for (const text of ['Value of 0.5000 SOL', '$75.12', 'Deposit fee (10%)', '− $7.51', '+ $67.61'])
    await expect(costs(page).getByText(text, { exact: true })).toBeVisible()
  await expect(
    page.getByText('Withdrawing all of it costs another 5%: $64.23 of these $75.12 would reach your wallet.'),
  ).toBeVisible()
  await expect(page.getByText('Send only SOL or USDC, only on Solana.')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('radio', { name: 'USDC' }).check()
  await page.getByRole('textbox', { name: 'If you send (USDC)' }).fill('100')
  await expect(costs(page).getByText('+ $90.00')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})

const deposited = (micros: string) =>
  nothingDecided().usage.map((one) => ({
    ...one,
    deposited: micros,
    depositsFreeAtMs: Date.UTC(2030, 6, 2, 10, 5),
  }))

test('[L2] a deposit limit warns before anything is sent: how much could be played, and when there is room again', async ({
  page,
}) => {
  const limits = [{ kind: 'deposit', days: 7, amount: 100, raise: null } as const]
  const balance = aBalance({ withdrawOnly: '9000000', withdrawOnlyReason: 'deposit_limit' })
  await mockWallet(page, { balance })
  await mockSafePlay(page, { limits, usage: deposited('60000000') })
  await page.goto('/wallet/top-up')
  await page.getByRole('radio', { name: 'USDC' }).check()
  const sum = page.getByRole('textbox', { name: 'If you send (USDC)' })
  await expect(
    page.getByText(/more than your deposit limits leave. \$40.00 of it could be played/),
  ).toBeVisible()
  await sum.fill('40')
  await expect(page.getByText('Your deposit limits leave $40.00 to play with.')).toBeVisible()
  await mockSafePlay(page, { limits, usage: deposited('100000000') })
  await page.reload()
  await expect(page.getByText('$9.00 can only be withdrawn: it arrived over your')).toBeVisible()
  await expect(page.getByText(/Your deposit limit is used up until Jul 2/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
  await mockSafePlay(page, { limits, pause: { kind: 'excluded', untilMs: null } })
  await page.reload()
  await expect(
    page.getByText('You have excluded yourself permanently. What you send can only be'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Safe play' }).click()
  await expect(page).toHaveURL('/safe-play')
})

test('the code holds a Solana Pay link with coin and amount, or the plain address', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  await expect(code(page)).toHaveAttribute(
    'data-text',
    `solana:${DEPOSIT_ADDRESS}?amount=0.5&label=Throwdown`,
  )
  await page.getByRole('radio', { name: 'USDC' }).check()
  await expect(code(page)).toHaveAttribute(
    'data-text',
    `solana:${DEPOSIT_ADDRESS}?amount=100&spl-token=${USDC_MINT}&label=Throwdown`,
  )
  await page.getByRole('radio', { name: 'Address only' }).check()
  await expect(code(page)).toHaveAttribute('data-text', DEPOSIT_ADDRESS)
  await expect(page.getByText(DEPOSIT_ADDRESS)).toBeVisible()
})

test('the true cost: every fee of the way in and out, and the wins that make up for it', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  await page.getByRole('radio', { name: 'USDC' }).check()
  await page.getByText('What does it really cost?').click()
  const bill = page.getByRole('region', { name: 'What does it really cost?' })
  for (const text of ['$100.00', '− $10.00', '$90.00', '− $4.50', '$85.50', '$14.50'])
    await expect(bill.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('You are even after 4 won matches at $5 and none lost')).toBeVisible()
})

test('an amount below the minimum, or none, says so at the field', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  const field = page.getByRole('textbox', { name: 'If you send (SOL)' })
  await field.fill('0.001')
  await expect(page.getByRole('alert')).toHaveText(
    'Less than the minimum of 0.0134 SOL: it would not be credited.',
  )
  await field.fill('a lot')
  await expect(page.getByRole('alert')).toHaveText(
    'Please enter an amount like 100 or 0.5, with at most 9 decimals.',
  )
  await expect(costs(page)).toBeHidden()
  for (const text of ['1,5', '1,000']) {
    await field.fill(text)
    await expect(page.getByRole('alert')).toHaveText('Write 1.50 or 1000: a comma can mean two things.')
    await expect(costs(page)).toBeHidden()
  }
})

test('below the minimum nothing arrives: no bill, no amount in the code, and no payment', async ({
  page,
}) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  await expect(costs(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'If you send (SOL)' }).fill('0.005')
  await expect(page.getByText('it would not be credited')).toBeVisible()
  for (const words of [/Arrives in your balance/, /would reach your wallet/, /What does it really cost/])
    await expect(page.getByText(words)).toBeHidden()
  await expect(code(page)).toHaveAttribute('data-text', `solana:${DEPOSIT_ADDRESS}?label=Throwdown`)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveAccessibleDescription(
    'Enter an amount of at least 0.0134 SOL first.',
  )
})

test('[C1] the lines of the true cost add up to the cent', async ({ page }) => {
  await mockWallet(page)
  await page.goto('/wallet/top-up')
  await page.getByRole('radio', { name: 'USDC' }).check()
  await page.getByRole('textbox', { name: 'If you send (USDC)' }).fill('75')
  await page.getByText('What does it really cost?').click()
  const bill = page.getByRole('region', { name: 'What does it really cost?' })
  await expect(bill.getByRole('definition')).toHaveText([
    '$75.00',
    '− $7.50',
    '$67.50',
    '− $3.38',
    '$64.12',
    '$10.88',
  ])
})

test('[C4] without a price SOL waits and USDC goes on', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ price: null }) })
  await page.goto('/wallet/top-up')
  await expect(page.getByText('No fresh SOL price is available.')).toBeVisible()
  await expect(page.getByText('Nothing is on its way.')).toBeVisible()
  await expect(page.getByText('Usually under a minute.')).toHaveCount(0)
  await expect(costs(page)).toBeHidden()
  await page.getByRole('radio', { name: 'USDC' }).check()
  await expect(page.getByText('No fresh SOL price is available.')).toBeHidden()
  await expect(page.getByText('Usually under a minute.')).toBeVisible()
  await expect(costs(page).getByText('+ $90.00')).toBeVisible()
})

test('[C2] a deposit is followed live: arriving, waiting for a price, credited', async ({ page }) => {
  const deposits = [aDeposit()]
  await mockWallet(page, { activity: { deposits, withdrawals: [] } })
  await page.goto('/wallet/top-up')
  const live = page.getByRole('region', { name: 'On its way' })
  await expect(live).toContainText('0.5000 SOL is arriving')
  await expect(live).toContainText('Usually under a minute. You may close this page.')
  await expect(live.getByRole('listitem').nth(1)).toContainText('in progress')
  await expect(live).toContainText('waiting for finality')
  await expect.poll(() => socket.greetings.length).toBeGreaterThan(0)
  deposits[0] = aDeposit({ state: 'waiting', waitReason: 'price' })
  socket.push('walletChanged', {})
  await expect(live).toContainText('0.5000 SOL waits for a fresh SOL price')
  await expect(live).not.toContainText('Usually under a minute')
  await expect(live).toContainText('No fresh SOL price is available, so it cannot be converted.')
  deposits[0] = aDeposit({ state: 'waiting', waitReason: 'coverage' })
  socket.push('walletChanged', {})
  await expect(live).toContainText('0.5000 SOL waits while SOL deposits are paused')
  await expect(live).toContainText('the coins we hold are worth less than what players own')
  await expect(live).not.toContainText('fresh SOL price')
  deposits[0] = aDeposit({
    state: 'credited',
    micros: '67612500',
    fee: '7512500',
    creditedAtMs: Date.now(),
  })
  socket.push('walletChanged', {})
  await expect(live).toContainText('0.5000 SOL is in your balance')
  await expect(live.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/play')
  await expect(live.getByRole('listitem').nth(2)).toContainText('+ $67.61')
  deposits[0] = aDeposit({ state: 'dust', units: '5000' })
  socket.push('walletChanged', {})
  await expect(live).toContainText('0.000005 SOL arrived, less than the minimum. It is not credited.')
})

test('nothing on its way, paused deposits and a test chain each have their sentence', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ depositsPaused: true, cluster: 'devnet' }) })
  await page.goto('/wallet/top-up')
  await expect(page.getByText('Nothing is on its way.')).toBeVisible()
  const paused = page.getByText(
    'SOL deposits are paused: the coins we hold are worth less than what players own.',
  )
  await expect(paused).toBeVisible()
  await expect(page.getByText('Usually under a minute.')).toHaveCount(0)
  await expect(page.getByText('This is the test chain devnet: its coins have no value.')).toBeVisible()
  // [C7] USDC goes on.
  await page.getByRole('radio', { name: 'USDC' }).check()
  await expect(paused).toBeHidden()
})

test('[L1] before the check the page shows no address to send to, and no code', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ checked: false, address: null }) })
  await page.goto('/wallet/top-up')
  await expect(page.getByText('we need your date of birth and country')).toBeVisible()
  await expect(code(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(0)
  expect(await violationsIn(page)).toEqual([])
})

test('while no address is free the page waits for one', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ address: null }) })
  await page.goto('/wallet/top-up')
  await expect(page.getByText('Your personal address is being made.')).toBeVisible()
})

test('a wallet that cannot be loaded says so and can be tried again', async ({ page }) => {
  await mockWallet(page)
  let isDown = true
  await page.route('**/api/wallet', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/wallet/top-up')
  await expect(page.getByRole('alert')).toContainText('Your wallet could not be loaded.')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(code(page)).toBeVisible()
})
