import type { Page } from '@playwright/test'
import { aSigningWallet } from '../../apps/web/testing/chain/signing-wallet.ts'
import { installWallets } from '../../apps/web/testing/test-wallet.ts'
import { expect, test } from '../e2e-test.ts'
import { ADULT, takeCheck } from '../identity/check-steps.ts'
import { aPlayer, type Person } from '../people.ts'
import { enter } from '../steps.ts'
import { availableMicros, depositsOf } from '../store.ts'
import { finalizedLamportsOf, sendSol, sendTransaction, sendUsdc } from './chain-steps.ts'
import { FINAL_WITHIN_MS } from './wallet-steps.ts'

const TWO_SOL = 2_000_000_000
const HALF_A_SOL = 500_000_000n
const SIGNATURE_FEE = 5_000n
const LAMPORTS_PER_SOL = 1_000_000_000n

async function openTopUp(page: Page, person: Person): Promise<void> {
  await enter(page, person, '/wallet/top-up')
  await page.getByRole('link', { name: 'Enter them now' }).click()
  await takeCheck(page, ADULT)
  await expect(page).toHaveURL('/wallet/top-up')
}

test('[C1] [C2] one click: a wallet of the browser tops up in SOL and in USDC, and what was shown arrives {9.5}', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const wallet = await aSigningWallet()
  await sendSol(wallet.address, TWO_SOL)
  await sendUsdc(wallet.address, 100_000_000)
  const sent = await installWallets(
    page,
    [{ name: 'Test Wallet', address: wallet.address, chains: ['solana:localnet'] }],
    async (order) => {
      await sendTransaction(await wallet.sign(order))
    },
  )
  const person = await aPlayer()
  await openTopUp(page, person)
  const live = page.getByRole('region', { name: 'On its way' })
  const chip = page.getByRole('banner').getByRole('link', { name: /balance/ })
  await expect(page.getByText('This is the test chain localnet: its coins have no value.')).toBeVisible()

  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText('0.5000 SOL sent. It shows as arriving in a few seconds.')).toBeVisible()
  await expect(live).toContainText('0.5000 SOL is arriving', { timeout: FINAL_WITHIN_MS })
  await expect(live).toContainText('0.5000 SOL is in your balance', { timeout: FINAL_WITHIN_MS })
  const [sol] = await depositsOf(person.email)
  const value = (HALF_A_SOL * (sol?.price ?? 0n)) / LAMPORTS_PER_SOL
  expect(sol).toMatchObject({ units: HALF_A_SOL, micros: value - value / 10n, fee: value / 10n })
  expect(await finalizedLamportsOf(wallet.address)).toBe(BigInt(TWO_SOL) - HALF_A_SOL - SIGNATURE_FEE)

  await page.getByRole('radio', { name: 'USDC' }).check()
  await page.getByRole('textbox', { name: 'If you send (USDC)' }).fill('40')
  await expect(page.getByRole('region', { name: 'What arrives' }).getByText('+ $36.00')).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByText('40.00 USDC sent.')).toBeVisible()
  await expect(live).toContainText('40.00 USDC is in your balance', { timeout: FINAL_WITHIN_MS })
  expect(sent).toHaveLength(2)
  const total = (sol?.micros ?? 0n) + 36_000_000n
  expect(BigInt(await availableMicros(person.email))).toBe(total)
  await expect(chip).toContainText(`$${(Number(total / 10_000n) / 100).toFixed(2)}`)
})
