import { expect, type Page } from '@playwright/test'
import { passAddressWait, withdrawalsOf } from '../store.ts'

/** A payment is final, and known to the cashier, within this time. */
export const FINAL_WITHIN_MS = 60_000

/** The player's address on the page to top up. */
export async function depositAddressOn(page: Page): Promise<string> {
  await expect(page).toHaveURL('/wallet/top-up')
  return (await page.locator('code').first().textContent()) ?? ''
}

/** On the page to withdraw: asks for whole dollars in SOL to a wallet that is new to the account. */
export async function requestWithdrawal(
  page: Page,
  { dollars, address }: { dollars: number; address: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(dollars))
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(address)
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await page.getByRole('checkbox', { name: /I checked the address/ }).click()
  await page.getByRole('button', { name: `Withdraw $${dollars}.00` }).click()
  await expect(page.getByText(/^This address is new to your account/)).toBeVisible()
}

/** As if a day had passed; returns the units that were paid. */
export async function awaitPayment(email: string): Promise<bigint> {
  await expect
    .poll(
      async () => {
        await passAddressWait(email)
        return withdrawalsOf(email)
      },
      { timeout: FINAL_WITHIN_MS },
    )
    .toEqual([{ state: 'paid', units: expect.stringMatching(/^\d+$/) }])
  const [paid] = await withdrawalsOf(email)
  return BigInt(paid?.units ?? 0)
}
