import type { Page } from '@playwright/test'
import type { ErrorCode } from '@throwdown/contract/errors'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { runUntilThere, stopClockAt } from './page-clock.ts'
import { enterCode, expectBusyText, press, requestReset, stopClock, toast } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

const CODE = '123456'
const OTHER_CODE = '123457'
const NEW_PASSWORD = 'Brass-Knuckle-9'
const RESENT = { message: 'OTP resent successfully.' }

test.beforeEach(async ({ page }) => {
  await answerVisitor(page)
  await replyWith(page, '/auth/resend-otp', RESENT)
})

test('a changed password leads to the login after 500 ms {4.11 9.33}', async ({ page }) => {
  await reachReset(page)
  await fillPasswords(page, NEW_PASSWORD)
  await stopClock(page)
  await press(page, 'Confirm')
  await expect(toast(page, 'Password changed successfully.')).toBeVisible()
  await page.clock.runFor(400)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
})

test('the form of a forgotten password: heading, field, Sending… and what is sent {2.5 2.64-66 4.10 6.11 8.30}', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('knight')
  await press(page, 'Confirm')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(PERSON.email)
  await expectBusyText(page, { path: '/auth/forgot-password', button: 'Confirm', busy: 'Sending…' })
  await expect(toast(page, 'Verification code sent to your email.')).toBeVisible()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(PERSON.email)).toBeVisible()
})

test('an unknown e-mail gets the same reply and no mail', async ({ page }) => {
  await replyWith(page, '/auth/verify-otp', 'code_invalid')
  await requestReset(page, PERSON.email)
  await expect(toast(page, 'Verification code sent to your email.')).toBeVisible()
  await enterCode(page, '123456')
  await expect(toast(page, 'Invalid OTP. Please check and try again.')).toBeVisible()
})

test('wrong, expired and worn-out codes of a reset have their own words {2.61 8.16 8.18 8.20 8.25}', async ({
  page,
}) => {
  const wrong: ErrorCode[] = Array.from({ length: 5 }, () => 'code_invalid')
  await replyWith(page, '/auth/verify-otp', 'code_invalid', 'code_expired', ...wrong, 'code_attempts')
  await requestReset(page, PERSON.email)
  // The form before has a button of that name too.
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify Email' })).toHaveCount(0)
  await enterCode(page, OTHER_CODE)
  await expect(toast(page, 'Invalid OTP. Please check and try again.')).toBeVisible()
  await enterCode(page, CODE)
  await expect(toast(page, 'OTP has expired. Please request a new one.')).toBeVisible()
  await press(page, 'Get a new code')
  await expect(toast(page, 'OTP resent successfully.')).toBeVisible()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/verify-otp')
    await enterCode(page, OTHER_CODE)
    expect((await answered).status()).toBe(400)
  }
  await enterCode(page, CODE)
  await expect(toast(page, 'Too many failed attempts. Please try again later.')).toBeVisible()
})

test('a failed resend of a reset code says so {8.23}', async ({ page }) => {
  await replyWith(page, '/auth/resend-otp', RESENT, RESENT, RESENT, RESENT, 'too_many_requests')
  await requestReset(page, PERSON.email)
  for (let asked = 1; asked <= 4; asked += 1) {
    const answered = page.waitForResponse('**/api/auth/resend-otp')
    await press(page, 'Get a new code')
    expect((await answered).ok()).toBe(true)
  }
  await press(page, 'Get a new code')
  await expect(toast(page, 'Failed to resend OTP.')).toBeVisible()
})

test('too many requests for a reset are refused in words {8.28}', async ({ page }) => {
  await replyWith(page, '/auth/forgot-password', 'too_many_requests')
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(PERSON.email)
  await press(page, 'Confirm')
  await expect(toast(page, 'Too many requests. Please try again later.')).toBeVisible()
  await expect(page).toHaveURL('/forgot-password')
})

test('the new password is checked before it is sent {2.67-68 5.13 5.15 8.32}', async ({ page }) => {
  await reachReset(page)
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
  await replyWith(page, '/auth/reset-password', 'password_contains_name')
  await fillPasswords(page, `${PERSON.username}-A1`)
  await press(page, 'Confirm')
  await expect(toast(page, 'Password requirements not met. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
})

test('an expired reset token is reported, and after 2 s the start page opens {4.12-13 8.31 9.34}', async ({
  page,
}) => {
  await reachReset(page)
  await replyWith(page, '/auth/reset-password', 'reset_token_invalid')
  await fillPasswords(page, NEW_PASSWORD)
  await stopClock(page)
  await press(page, 'Confirm')
  await expect(toast(page, 'Reset token has expired. Please request a new password reset.')).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(600)
  await expect(page).toHaveURL('/forgot-password')
})

test('without a reset token the page says so and leads to the start {2.7 4.12 5.20-21}', async ({ page }) => {
  // With a running clock the toast can be gone before the page counts as loaded.
  await stopClockAt(page, Date.now())
  await page.goto('/reset-password')
  await runUntilThere(
    page,
    toast(page, 'Invalid reset token. Please start the password reset process again.'),
  )
  await expect(page).toHaveURL('/forgot-password')
})

test('without an address the code page of a reset leads to the start {2.6}', async ({ page }) => {
  await page.goto('/otp-verification')
  await expect(page).toHaveURL('/forgot-password')
})

async function fillPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(confirmation)
}

async function reachReset(page: Page): Promise<void> {
  await requestReset(page, PERSON.email)
  await enterCode(page, CODE)
  await expect(page).toHaveURL('/reset-password')
}
