import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson, aPlayer, type Person } from '../people.ts'
import {
  askForReset,
  enterCode,
  expectBusyText,
  logIn,
  otherCode,
  press,
  stopClock,
  toast,
  toneOf,
} from '../steps.ts'
import { expireCodes, expireResetTokens, sessionEnds } from '../store.ts'

const NEW_PASSWORD = 'Brass-Knuckle-9'

test('forgot, code from the mail, new password, log in {2.6-7 2.61 2.63 2.68 4.9 8.34}', async ({ page }) => {
  const player = await aPlayer()
  await reachReset(page, player)
  await fillPasswords(page, NEW_PASSWORD)
  await expectBusyText(page, { path: '/auth/reset-password', button: 'Confirm', busy: 'Saving…' })
  const told = toast(page, 'Password changed successfully.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  await logIn(page, { identifier: player.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/dashboard')

  const mail = await mailTo(player.email, 3)
  expect(mail.subject).toBe('Your Throwdown password was changed')
  // Sessions of the old password have ended.
  expect(await sessionEnds(player.email)).toEqual(['password-changed', null])
})

test('the link of the mail leads to the new password in any browser, once', async ({ page, browser }) => {
  const player = await aPlayer()
  await askForReset(page, player.email)
  const link = linkIn(await mailTo(player.email, 2))
  const elsewhere = await browser.newPage()
  const { origin } = new URL(page.url())
  await elsewhere.goto(`${origin}${link}`)
  await press(elsewhere, 'Continue')
  await expect(elsewhere).toHaveURL(/\/reset-password$/)
  await fillPasswords(elsewhere, NEW_PASSWORD)
  await press(elsewhere, 'Confirm')
  await expect(toast(elsewhere, 'Password changed successfully.')).toBeVisible()
  await elsewhere.goto(`${origin}${link}`)
  await press(elsewhere, 'Continue')
  await expect(
    toast(elsewhere, 'This link is invalid or has expired. Please request a new one.'),
  ).toBeVisible()
  await elsewhere.close()
})

test('a changed password leads to the login after 500 ms {4.11 9.33}', async ({ page }) => {
  const player = await aPlayer()
  await reachReset(page, player)
  await fillPasswords(page, NEW_PASSWORD)
  await stopClock(page)
  await press(page, 'Confirm')
  await expect(toast(page, 'Password changed successfully.')).toBeVisible()
  await page.clock.runFor(400)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  await mailTo(player.email, 3)
})

test('the form of a forgotten password: heading, field, Sending… and what is sent {2.5 2.64-66 4.10 6.11 8.30}', async ({
  page,
}) => {
  const player = await aPlayer()
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('knight')
  await press(page, 'Confirm')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(player.email)
  await expectBusyText(page, { path: '/auth/forgot-password', button: 'Confirm', busy: 'Sending…' })
  await expect(toast(page, 'Verification code sent to your email.')).toBeVisible()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(player.email)).toBeVisible()
  const mail = await mailTo(player.email, 2)
  expect(mail.subject).toBe('Your Throwdown password reset code')
  expect(mail.html).toContain(codeIn(mail))
})

test('an unknown e-mail gets the same reply and no mail', async ({ page }) => {
  const nobody = aPerson()
  await askForReset(page, nobody.email)
  await expect(toast(page, 'Verification code sent to your email.')).toBeVisible()
  await enterCode(page, { code: '123456', button: 'Confirm' })
  await expect(toast(page, 'Invalid OTP. Please check and try again.')).toBeVisible()
  expect(await mailsTo(nobody.email)).toHaveLength(0)
})

test('wrong, expired and worn-out codes of a reset have their own words {8.16 8.18 8.20 8.25}', async ({
  page,
}) => {
  const player = await aPlayer()
  await askForReset(page, player.email)
  const code = codeIn(await mailTo(player.email, 2))
  await enterCode(page, { code: otherCode(code), button: 'Confirm' })
  await expect(toast(page, 'Invalid OTP. Please check and try again.')).toBeVisible()
  await expireCodes(player.email)
  await enterCode(page, { code, button: 'Confirm' })
  await expect(toast(page, 'OTP has expired. Please request a new one.')).toBeVisible()
  await press(page, 'Get a new code')
  await expect(toast(page, 'OTP resent successfully.')).toBeVisible()
  const next = codeIn(await mailTo(player.email, 3))
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/verify-otp')
    await enterCode(page, { code: otherCode(next), button: 'Confirm' })
    expect((await answered).status()).toBe(400)
  }
  await enterCode(page, { code: next, button: 'Confirm' })
  await expect(toast(page, 'Too many failed attempts. Please try again later.')).toBeVisible()
  expect(await mailsTo(player.email)).toHaveLength(3)
})

test('a failed resend of a reset code says so {8.23}', async ({ page }) => {
  const player = await aPlayer()
  await askForReset(page, player.email)
  await mailTo(player.email, 2)
  // The first code counted too: five an hour.
  for (let asked = 1; asked <= 4; asked += 1) {
    const answered = page.waitForResponse('**/api/auth/resend-otp')
    await press(page, 'Get a new code')
    expect((await answered).ok()).toBe(true)
  }
  await press(page, 'Get a new code')
  await expect(toast(page, 'Failed to resend OTP.')).toBeVisible()
  await mailTo(player.email, 3)
})

test('asking too often for a reset is refused in words {8.28}', async ({ page }) => {
  const player = await aPlayer()
  for (let asked = 1; asked <= 5; asked += 1) await askForReset(page, player.email)
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(player.email)
  await press(page, 'Confirm')
  await expect(toast(page, 'Too many requests. Please try again later.')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
  await mailTo(player.email, 2)
})

test('the new password is checked before it is sent {2.67-68 5.13 5.15 8.32}', async ({ page }) => {
  const player = await aPlayer()
  await reachReset(page, player)
  await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible()
  await press(page, 'Confirm')
  await expect(page.getByText('Password is required')).toBeVisible()
  await fillPasswords(page, 'Brass-9', 'Brass-9')
  await press(page, 'Confirm')
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await fillPasswords(page, NEW_PASSWORD, `${NEW_PASSWORD}!`)
  await press(page, 'Confirm')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  // Only the server knows the name that a password must not hold.
  await fillPasswords(page, `${player.username}-A1`)
  await press(page, 'Confirm')
  await expect(toast(page, 'Password requirements not met. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  expect(await mailsTo(player.email)).toHaveLength(2)
})

test('an expired reset token is reported, and after 2 s the start page opens {4.12-13 8.31 9.34}', async ({
  page,
}) => {
  const player = await aPlayer()
  await reachReset(page, player)
  await expireResetTokens(player.email)
  await fillPasswords(page, NEW_PASSWORD)
  await stopClock(page)
  await press(page, 'Confirm')
  await expect(toast(page, 'Reset token has expired. Please request a new password reset.')).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(600)
  await expect(page).toHaveURL('/forgot-password')
  expect(await mailsTo(player.email)).toHaveLength(2)
})

test('without a reset token the page says so and leads to the start {2.7 4.12 5.20-21}', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(
    toast(page, 'Invalid reset token. Please start the password reset process again.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
})

test('without an address the code page of a reset leads to the start {2.6}', async ({ page }) => {
  await page.goto('/otp-verification')
  await expect(page).toHaveURL('/forgot-password')
})

async function reachReset(page: Page, { email }: Person): Promise<void> {
  await askForReset(page, email)
  await enterCode(page, { code: codeIn(await mailTo(email, 2)), button: 'Confirm' })
  await expect(page).toHaveURL('/reset-password')
}

async function fillPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(confirmation)
}
