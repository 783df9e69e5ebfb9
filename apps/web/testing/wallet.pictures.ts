import type { Page } from '@playwright/test'
import { activePoolsReply, answer, aRun, refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import {
  aBalance,
  aDeposit,
  aQuote,
  aStatement,
  aWallet,
  aWithdrawal,
  mockWallet,
  OWN_WALLET,
  USDC_MINT,
} from './wallet-replies.ts'

const FOLDER = `${import.meta.dirname}/../../../screens`

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['mobile', 390, 844],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page)
      await mockLobby(page, { runs: [aRun({ choice: null })] })
      await answer(page, '/bounty-pool/active', () => activePoolsReply())
    })

    test('dashboard', async ({ page }) => {
      await openWith(page, { available: '96000000', reserved: '5000000' })
      await mockWallet(page)
      await page.goto('/dashboard?tier=10')
      await page.getByText('0.6389 SOL').waitFor()
      await page.getByText('$5.00 in play').first().waitFor()
      await picture(page, 'wallet-dashboard', device)
    })

    test('newcomer', async ({ page }) => {
      await openWith(page, { available: '0', reserved: '0' })
      await mockWallet(page, {
        balance: aBalance({ usdBalance: 0, solBalance: 0, available: '0', reserved: '0' }),
      })
      await page.goto('/dashboard?tier=1&mode=normal')
      await page.getByRole('button', { name: 'Join Game' }).waitFor()
      await picture(page, 'wallet-newcomer', device)
    })

    test('top up', async ({ page }) => {
      await openWith(page, { available: '96000000', reserved: '5000000' })
      await mockWallet(page, { activity: { deposits: [aDeposit()], withdrawals: [] } })
      await page.goto('/wallet/top-up')
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      await page.getByText('0.5000 SOL is arriving').waitFor()
      await picture(page, 'wallet-topup', device)
      await page.getByText('What does it really cost?').click()
      await page.getByText('USDC', { exact: true }).click()
      await picture(page, 'wallet-topup-usdc', device)
    })

    test('top up without a price, too small', async ({ page }) => {
      await mockWallet(page, { wallet: aWallet({ price: null, cluster: 'devnet', depositsPaused: true }) })
      await page.goto('/wallet/top-up')
      await page.getByRole('textbox', { name: /If you send/ }).fill('0.001')
      await page.getByText('No fresh SOL price is available.').waitFor()
      await picture(page, 'wallet-topup-no-price', device)
    })

    test('top up unchecked', async ({ page }) => {
      await mockWallet(page, { wallet: aWallet({ checked: false, address: null }) })
      await page.goto('/wallet/top-up')
      await page.getByText('date of birth and country').waitFor()
      await picture(page, 'wallet-topup-unchecked', device)
    })

    test('withdraw', async ({ page }) => {
      await openWith(page, { available: '96000000', reserved: '0' })
      await mockWallet(page)
      await answer(page, '/wallet/withdrawals/quote', () =>
        aQuote({ waitReason: 'new_address', waitsUntilMs: Date.now() + 86_400_000 }),
      )
      await answer(page, '/wallet/withdrawals', () => aWithdrawal())
      await answer(page, '/wallet/withdrawals/quote', () =>
        aQuote({ waitReason: 'new_address', waitsUntilMs: Date.now() + 86_400_000 }),
      )
      await page.goto('/wallet/withdraw')
      await page.getByRole('button', { name: '$50' }).waitFor()
      await picture(page, 'wallet-withdraw-empty', device)
      await page.getByRole('button', { name: '$50' }).click()
      await page.getByRole('textbox', { name: 'To your Solana address' }).fill(OWN_WALLET)
      await page.getByText('New to your account', { exact: true }).waitFor()
      await page.getByRole('checkbox').click()
      await picture(page, 'wallet-withdraw', device)
      await page.getByRole('button', { name: 'Withdraw $50.00' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
      await dialog.getByRole('textbox', { name: /^6-digit code/ }).pressSequentially('123456')
      await picture(page, 'wallet-withdraw-confirm', device)
      await dialog.getByRole('button', { name: /^Withdraw/ }).click()
      await page.getByRole('heading', { name: 'Withdrawal on hold' }).waitFor()
      await picture(page, 'wallet-withdraw-done', device)
    })

    test('withdraw errors', async ({ page }) => {
      await mockWallet(page)
      await page.goto('/wallet/withdraw')
      await page.getByRole('textbox', { name: 'Amount' }).fill('500')
      await page.getByRole('textbox', { name: 'To your Solana address' }).fill('9xKdVw')
      await page.getByRole('button', { name: 'Withdraw $500.00' }).click()
      await picture(page, 'wallet-withdraw-errors', device)
    })

    test('own addresses', async ({ page }) => {
      const [sinceMs, dayMs] = [Date.now(), 86_400_000]
      const addresses = [
        { address: OWN_WALLET, sinceMs, usableAtMs: sinceMs + dayMs },
        { address: USDC_MINT, sinceMs: sinceMs - 9 * dayMs, usableAtMs: sinceMs - 8 * dayMs },
      ]
      await openWith(page, { available: '96000000', reserved: '0' })
      await mockWallet(page, { addresses })
      await page.goto('/wallet/addresses')
      await page.getByText('Ready to use').waitFor()
      await picture(page, 'wallet-addresses', device)
      await page.getByRole('textbox').fill(OWN_WALLET)
      await page.getByRole('button', { name: 'Add an address' }).click()
      await page.getByRole('dialog').waitFor()
      await picture(page, 'wallet-addresses-confirm', device)
      await page.goto('/wallet/withdraw')
      await page.getByRole('combobox', { name: 'Your addresses' }).click()
      await page.getByRole('option').first().waitFor()
      await picture(page, 'wallet-addresses-choice', device)
      addresses.splice(0)
      await page.goto('/wallet/addresses')
      await page.getByText('No address yet').waitFor()
      await picture(page, 'wallet-addresses-empty', device)
    })

    test('activity', async ({ page }) => {
      await openWith(page, { available: '96000000', reserved: '5000000' })
      await mockWallet(page, {
        activity: { deposits: [aDeposit()], withdrawals: [aWithdrawal()] },
        lines: aStatement(),
      })
      await page.goto('/wallet')
      await page.getByText('Match won').waitFor()
      await picture(page, 'wallet-activity', device)
    })

    test('activity empty and failed', async ({ page }) => {
      await mockWallet(page)
      await page.goto('/wallet')
      await page.getByText('Nothing here yet').waitFor()
      await picture(page, 'wallet-activity-empty', device)
      await refuse(page, '/balance/history', 500, 'An unexpected error occurred.')
      await page.reload()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await picture(page, 'wallet-activity-error', device)
    })
  })
}

/** A connection that shows this balance. */
async function openWith(page: Page, balance: { available: string; reserved: string }): Promise<void> {
  const socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
  socket.onAdmitted = () => socket.push('balanceChanged', balance)
}

async function picture(page: Page, name: string, device: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, needed) })
  await page.screenshot({ path: `${FOLDER}/${name}-${device}.png` })
  await page.setViewportSize({ width, height })
}
