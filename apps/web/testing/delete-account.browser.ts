import type { Locator, Page } from '@playwright/test'
import { answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { replyWith } from './identity-replies.ts'
import { press } from './page-steps.ts'
import { expect, test } from './page-test.ts'
import { mockProfile } from './profile-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aBalance } from './wallet-replies.ts'

const SECURITY = {
  sessions: [],
  secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
  passkeys: [],
  leaving: null,
}

async function open(page: Page, security: object = {}): Promise<void> {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await mockProfile(page)
  await answer(page, '/user/security', () => ({ ...SECURITY, ...security }))
  await page.goto('/profile/overview')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible()
}

test('[L5] the page says what is erased and kept, shows why it is refused, and logs out after it worked', async ({
  page,
}) => {
  const sent = await replyWith(page, '/user/account', 'account_holds_money', 'password_wrong', {
    message: 'Account deleted successfully',
  })
  await open(page)
  for (const heading of ['What we erase', 'What we keep'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await press(page, 'Delete my account')
  await expect(page.getByText('Password is required')).toBeVisible()
  expect(sent).toEqual([])
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('Old-Horse-1')
  await press(page, 'Delete my account')
  await expect(page.getByRole('alert')).toContainText('Please withdraw your balance')
  await press(page, 'Delete my account')
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'withdraw' })).toHaveCount(0)
  await password.fill('Iron-Fist-7')
  await press(page, 'Delete my account')
  await expect(page.getByText('Your account is deleted. A last mail confirms it.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(sent.at(-1)).toEqual({ password: 'Iron-Fist-7' })
})

test('[L5] an account with an authenticator is deleted with its code', async ({ page }) => {
  const sent = await replyWith(page, '/user/account', 'second_factor_wrong', {
    message: 'Account deleted successfully',
  })
  await open(page, {
    secondFactor: { isOn: true, since: '2026-06-01T10:00:00.000Z', recoveryCodesLeft: 10 },
  })
  await page.getByRole('textbox', { name: 'Password' }).fill('Iron-Fist-7')
  await press(page, 'Delete my account')
  await expect(page.getByText('The code is required')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('textbox', { name: /^Code of your authenticator/ }).fill('123456')
  await press(page, 'Delete my account')
  await expect(page.getByText('The authentication code is invalid. Please try again.')).toBeVisible()
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/login')
  expect(sent.at(-1)).toEqual({ password: 'Iron-Fist-7', proof: { factorCode: '123456' } })
})

test('[L5] a balance is named, with the way to withdraw it first', async ({ page }) => {
  await open(page)
  await answer(page, '/balance/current', () => aBalance({ available: '36000000' }))
  await page.reload()
  await expect(page.getByText('You still have $36.00.')).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw first' }).click()
  await expect(page).toHaveURL('/wallet/withdraw')
})

test('the way to delete the account looks as serious as the one to deactivate it', async ({ page }) => {
  await open(page)
  const remove = await fillOf(page.getByRole('button', { name: 'Delete my account' }))
  await page.goBack()
  const deactivate = await fillOf(page.getByRole('button', { name: 'Deactivate' }))
  expect(deactivate).not.toEqual(await fillOf(page.getByRole('button', { name: 'Log Out' })))
  expect(await fillOf(page.getByRole('link', { name: 'Delete my account' }))).toEqual(deactivate)
  expect(remove).toEqual(deactivate)
})

function fillOf(button: Locator): Promise<string> {
  return button.evaluate((shown) => getComputedStyle(shown).getPropertyValue('--fill'))
}
