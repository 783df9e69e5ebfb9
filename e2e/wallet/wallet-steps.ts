import { expect, type Page } from '@playwright/test'
import { codeIn, mailAbout } from '../mailbox.ts'
import type { Person } from '../people.ts'
import { passAddressWait, withdrawalsOf } from '../store.ts'

/** A payment is final, and known to the cashier, within this time. */
export const FINAL_WITHIN_MS = 60_000

/** The player's address on the page to top up. */
export async function depositAddressOn(page: Page): Promise<string> {
  await expect(page).toHaveURL('/wallet/top-up')
  return (await page.locator('code').first().textContent()) ?? ''
}

type AskedWithdrawal = { dollars: number; address: string; person: Pick<Person, 'email' | 'password'> }

/** On the page to withdraw: asks for whole dollars in SOL to a wallet that is new to the account, and confirms it by mail [C9]. */
export async function requestWithdrawal(
  page: Page,
  { dollars, address, person }: AskedWithdrawal,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(dollars))
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(address)
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await page.getByRole('checkbox', { name: /I checked the address/ }).click()
  await page.getByRole('button', { name: `Withdraw $${dollars}.00` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  const code = codeIn(await mailAbout(person.email, /code to confirm it is you/))
  await dialog.getByRole('textbox', { name: /^6-digit code we mailed/ }).pressSequentially(code)
  await dialog.getByRole('button', { name: `Withdraw $${dollars}.00` }).click()
  await expect(page.getByRole('heading', { name: /^(Your withdrawal|Withdrawal on hold)\b/ })).toBeVisible()
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
