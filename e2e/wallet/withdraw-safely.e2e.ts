import type { Locator, Page } from '@playwright/test'
import { aSigningWallet } from '../../apps/web/testing/chain/signing-wallet.ts'
import { logIn, press, toast, typeCode } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import {
  addAuthenticator,
  enterElsewhere,
  enterSecurity,
  givePassword,
  switchOn,
} from '../identity/security-steps.ts'
import { codeIn, linkTo, mailAbout } from '../mailbox.ts'
import { aPlayer, type Person } from '../people.ts'
import { totp } from '../staff-steps.ts'
import { enter } from '../steps.ts'
import { availableMicros, giveMoney, knowWithdrawalAddress, withdrawalsOf } from '../store.ts'
import { requestWithdrawal } from './wallet-steps.ts'

const FORTY_DOLLARS = 40_000_000n
const NEW_PASSWORD = 'Brass-Knuckle-9'
const STEP_MS = 30_000
const SOON = { timeout: 20_000 }

async function aPlayerWithMoney(): Promise<Person> {
  const person = await aPlayer()
  await giveMoney(person.email, FORTY_DOLLARS)
  return person
}

/** To an address that is known for long, so that no other rule makes it wait. Opens the question who it is. */
async function askForTwenty(page: Page, { email }: Person): Promise<Locator> {
  const { address } = await aSigningWallet()
  await knowWithdrawalAddress(email, address)
  await page.goto('/wallet/withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(address)
  await page.getByRole('checkbox', { name: /I checked the address/ }).click()
  await press(page, 'Withdraw $20.00')
  return page.getByRole('dialog', { name: 'Confirm it is you' })
}

const statesOf = async ({ email }: Person) => (await withdrawalsOf(email)).map(({ state }) => state)

test('[C9] a stolen session withdraws nothing: not without the password, and not with it and without the mailbox', async ({
  page,
  browser,
}) => {
  const owner = await aPlayerWithMoney()
  await enter(page, owner)
  const thief = await enterElsewhere(browser, owner, sharedStack().origin)
  const dialog = await askForTwenty(thief, owner)
  await dialog.getByLabel('Password', { exact: true }).fill('A-Guess-Of-It-1')
  await dialog.getByRole('textbox', { name: /^6-digit code we mailed/ }).pressSequentially('000000')
  await dialog.getByRole('button', { name: 'Withdraw $20.00' }).click()
  await expect(dialog.getByText(/is incorrect|is wrong|not right|Invalid/i)).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('textbox', { name: /^6-digit code we mailed/ }).pressSequentially('000000')
  await dialog.getByRole('button', { name: 'Withdraw $20.00' }).click()
  await expect(dialog.getByText(/is incorrect|is wrong|not right|Invalid/i)).toBeVisible()
  expect(await statesOf(owner)).toEqual([])
  expect(await availableMicros(owner.email)).toBe(String(FORTY_DOLLARS))
  await thief.context().close()
})

test('[C9] the link in the mail stops a withdrawal without a login, once, and signs the thief out', async ({
  page,
  browser,
}) => {
  const owner = await aPlayerWithMoney()
  // The thief reads the mailbox at that moment, so every proof is given.
  const thief = await enterElsewhere(browser, owner, sharedStack().origin)
  await thief.goto('/wallet/withdraw')
  const { address } = await aSigningWallet()
  await requestWithdrawal(thief, { dollars: 20, address, person: owner })

  const link = linkTo('/stop', await mailAbout(owner.email, /^A withdrawal from your/))
  await page.goto(link)
  await expect(page.getByText(/^Requested on /)).toBeVisible()
  // Programs that check mail open every link: nothing has been stopped yet.
  expect(await statesOf(owner)).not.toContain('returned')
  await page.getByRole('button', { name: /^Stop it now/ }).click()
  await expect(page.getByRole('heading', { name: 'It is stopped' })).toBeVisible()
  await expect.poll(() => statesOf(owner), SOON).toEqual(['returned'])
  await expect(thief).toHaveURL('/login')
  await logIn(thief, { identifier: owner.email, password: owner.password })
  await expect(thief).not.toHaveURL('/dashboard')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It is stopped' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stop it now/ })).toBeHidden()
  await thief.context().close()
})

test('[C9] a withdrawal that waits is cancelled, and the money can be withdrawn but not played for a day', async ({
  page,
}) => {
  const person = await aPlayerWithMoney()
  const { address } = await aSigningWallet()
  await enter(page, person, '/wallet/withdraw')
  await requestWithdrawal(page, { dollars: 38, address, person })
  await page.goto('/wallet')
  await press(page, 'Cancel withdrawal')
  await press(page, 'Cancel the withdrawal')
  await expect.poll(() => statesOf(person), SOON).toEqual(['returned'])
  await page.goto('/dashboard')
  await expect(page.getByText(/^\$38\.00 came back from a withdrawal/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^\$5 Needs/ })).toBeVisible()
})

test('[C9] with an authenticator its code confirms, and a new one makes withdrawals wait a day', async ({
  page,
}) => {
  const person = await aPlayerWithMoney()
  await enterSecurity(page, person)
  const { secret } = await switchOn(page, person)
  const dialog = await askForTwenty(page, person)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
  await dialog
    .getByRole('textbox', { name: '6-digit code from your app' })
    .pressSequentially(totp(secret, Date.now() + STEP_MS))
  await dialog.getByRole('button', { name: 'Withdraw $20.00' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold' })).toBeVisible()
  await expect(page.getByText(/passkey or authenticator was added or removed.* wait 24 hours/i)).toBeVisible()
  expect(await statesOf(person)).toEqual(['accepted'])
})

test('[C9] with a passkey one touch confirms', async ({ page }) => {
  const person = await aPlayerWithMoney()
  await addAuthenticator(page)
  await enterSecurity(page, person)
  await press(page, 'Add a passkey')
  await givePassword(page, person)
  await expect(toast(page, 'The passkey is added.')).toBeVisible()
  const dialog = await askForTwenty(page, person)
  await dialog.getByRole('button', { name: /^Use your passkey/ }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold' })).toBeVisible()
  await expect(page.getByText(/passkey or authenticator was added or removed.* wait 24 hours/i)).toBeVisible()
  expect(await statesOf(person)).toEqual(['accepted'])
})

test('[C9] after a reset of the password withdrawals wait a day, and the player reads why', async ({
  page,
}) => {
  const person = await aPlayerWithMoney()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/otp-verification')
  await typeCode(page, codeIn(await mailAbout(person.email, /password reset code/)))
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(NEW_PASSWORD)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/login')
  await enter(page, { ...person, password: NEW_PASSWORD }, '/wallet/withdraw')
  const { address } = await aSigningWallet()
  // Known for long: what waits is not the address.
  await knowWithdrawalAddress(person.email, address)
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(address)
  await expect(page.getByText(/password was changed.* wait 24 hours/i).first()).toBeVisible()
  expect(await statesOf(person)).toEqual([])
})
