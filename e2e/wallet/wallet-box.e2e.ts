import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'
import { anotherToken, enter } from '../steps.ts'
import { giveMoney } from '../store.ts'

const DOLLAR = 1_000_000n
const box = (page: Page) => page.getByRole('region', { name: 'Wallet' })

/** What the server says right now. */
async function balanceOf(page: Page): Promise<{ usdBalance: number; solBalance: number | null }> {
  const authorization = `Bearer ${await anotherToken(page)}`
  const reply = await page.request.get('/api/balance/current', { headers: { authorization } })
  return (await reply.json()).data
}

test('the wallet box: connected to SOL, dollars with $, SOL with 4 decimals, Loading... and Refresh Balance {1.7 1.13 2.90-91 2.93 2.97 9.3}', {
  tag: '@night',
}, async ({ page }) => {
  const person = await aPlayer()
  await giveMoney(person.email, 96n * DOLLAR)
  const { promise: isWanted, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/balance/current', async (route) => {
    await isWanted
    await route.continue()
  })
  await enter(page, person)
  await expect(box(page)).toContainText('connected to SOL')
  await expect(box(page).getByText('Loading...').first()).toBeVisible()
  go()
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  const { usdBalance, solBalance } = await balanceOf(page)
  expect([usdBalance, typeof solBalance]).toEqual([96, 'number'])
  const inSol = box(page).getByText(/^\d+\.\d{4} SOL$/)
  // The price may have moved between the two calls, but not by a tenth.
  const shown = Number((await inSol.textContent())?.replace(' SOL', ''))
  expect(Math.abs(shown - (solBalance ?? 0))).toBeLessThan((solBalance ?? 0) / 10)

  // Money that comes without a push is shown when the player asks for it.
  await giveMoney(person.email, 4n * DOLLAR)
  await expect(box(page).getByText('$96.00', { exact: true })).toBeVisible()
  await box(page).getByRole('button', { name: 'Refresh Balance' }).click()
  await expect(box(page).getByText('$100.00', { exact: true })).toBeVisible()
})

test('copy address, TOP UP with its QR code, and withdraw all lead to the address and money of the player {2.92 2.94-96}', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await aPlayer()
  await giveMoney(person.email, 20n * DOLLAR)
  await enter(page, person)
  await box(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(box(page).getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)

  await box(page).getByRole('link', { name: 'TOP UP' }).click()
  await expect(page).toHaveURL('/wallet/top-up')
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveAttribute(
    'data-text',
    `solana:${address}?amount=0.5&label=Throwdown`,
  )
  await page.goBack()
  await box(page).getByRole('link', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL('/wallet/withdraw')
  await expect(page.getByText('Available $20.00')).toBeVisible()
})

test('with nothing: $0.00 in the header and the box, a way to top up, and no withdrawal', {
  tag: '@night',
}, async ({ page }) => {
  await enter(page, await aPlayer())
  await expect(page.getByRole('banner').getByRole('link', { name: /balance/ })).toContainText('$0.00')
  await expect(box(page).getByText('$0.00', { exact: true })).toBeVisible()
  await expect(box(page).getByText('0.0000 SOL', { exact: true })).toBeVisible()
  await expect(box(page).getByText('Your deposit address appears after the age check.')).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    'You can withdraw once you have a balance.',
  )
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await page.getByRole('link', { name: 'TOP UP', exact: true }).click()
  await expect(page).toHaveURL('/wallet/top-up')
  for (const path of ['/wallet', '/wallet/withdraw', '/play']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: /balance/ })).toContainText('$0.00')
  }
})
