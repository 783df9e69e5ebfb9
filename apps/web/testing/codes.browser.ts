import type { ErrorCode } from '@throwdown/contract/errors'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import {
  codeShown,
  digit,
  enterCode,
  expectBusyText,
  press,
  signUp,
  toast,
  toneOf,
  typeCode,
} from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

const CODE = '123456'
const OTHER_CODE = '123457'
const VERIFIED = { message: 'Email verified successfully! Welcome aboard!' }
const RESENT = { message: 'New verification code has been sent to your email.' }

test.beforeEach(async ({ page }) => {
  await answerVisitor(page)
  await replyWith(page, '/auth/resend-otp', RESENT)
})

test('an expired code says so; a new one is a click away {8.17}', async ({ page }) => {
  await replyWith(page, '/auth/verify-email', 'code_expired', VERIFIED)
  await signUp(page, PERSON)
  await enterCode(page, CODE)
  await expect(toast(page, 'Verification code has expired. Please request a new one.')).toBeVisible()
  await press(page, 'Get a new code')
  await enterCode(page, CODE)
  await expect(page).toHaveURL('/dashboard')
})

test('five wrong tries end a code, even for the right digits; a new code opens again {8.21}', async ({
  page,
}) => {
  const wrong: ErrorCode[] = Array.from({ length: 4 }, () => 'code_invalid')
  await replyWith(page, '/auth/verify-email', 'code_invalid', ...wrong, 'code_attempts', VERIFIED)
  await signUp(page, PERSON)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/verify-email')
    await enterCode(page, OTHER_CODE)
    expect((await answered).status()).toBe(400)
  }
  await enterCode(page, CODE)
  await expect(toast(page, 'Too many failed attempts. Please request a new code.')).toBeVisible()
  await press(page, 'Get a new code')
  await enterCode(page, CODE)
  await expect(page).toHaveURL('/dashboard')
})

test('a new code is mailed, announced, and takes the place of the old one {2.34 2.60-61 8.26}', async ({
  page,
}) => {
  await replyWith(page, '/auth/verify-email', 'code_invalid', VERIFIED)
  await signUp(page, PERSON)
  await expectBusyText(page, { path: '/auth/resend-otp', button: 'Get a new code', busy: 'Resending…' })
  const notified = toast(page, 'New verification code has been sent to your email.')
  await expect(notified).toBeVisible()
  expect(await toneOf(notified)).toBe('success')
  await enterCode(page, OTHER_CODE)
  await expect(toast(page, 'Invalid verification code. Please check and try again.')).toBeVisible()
  await enterCode(page, CODE)
  await expect(page).toHaveURL('/dashboard')
})

test('too many requests for a code fail in words {8.24}', async ({ page }) => {
  await replyWith(page, '/auth/resend-otp', RESENT, RESENT, RESENT, RESENT, RESENT, 'too_many_requests')
  await signUp(page, PERSON)
  for (let asked = 1; asked <= 5; asked += 1) {
    const answered = page.waitForResponse('**/api/auth/resend-otp')
    await press(page, 'Get a new code')
    expect((await answered).ok()).toBe(true)
  }
  await press(page, 'Get a new code')
  await expect(toast(page, 'Failed to resend OTP. Please try again.')).toBeVisible()
})

test('the six boxes take digits only, step back with backspace and take a pasted code {2.59 2.61 5.19}', async ({
  page,
}) => {
  await signUp(page, PERSON)
  await typeCode(page, '1a2-b3')
  expect(await codeShown(page)).toBe('123')
  await expect(digit(page, 4)).toBeFocused()
  await page.keyboard.press('Backspace')
  expect(await codeShown(page)).toBe('12')
  await page.keyboard.press('Backspace')
  expect(await codeShown(page)).toBe('1')
  await press(page, 'Verify Email')
  await expect(page.getByText('Please enter the 6-digit code')).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${CODE.slice(0, 3)} ${CODE.slice(3)} `)
  await digit(page, 1).click()
  await expectBusyText(page, {
    path: '/auth/verify-email',
    button: 'Verify Email',
    busy: 'Verifying…',
    start: async () => {
      await page.keyboard.press('Control+V')
      expect(await codeShown(page)).toBe(CODE)
    },
  })
  await expect(page).toHaveURL('/dashboard')
})

test('the first box has the focus, the sixth digit sends the code, and the page names the spam folder', async ({
  page,
}) => {
  const sent = await replyWith(page, '/auth/verify-email', VERIFIED)
  await signUp(page, PERSON)
  await expect(digit(page, 1)).toBeFocused()
  await expect(page.getByText('Nothing arrived? Please look in your spam folder.')).toBeVisible()
  await page.keyboard.type(CODE.slice(0, 5))
  expect(sent).toEqual([])
  await page.keyboard.type(CODE.slice(5))
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toEqual([{ email: PERSON.email, code: CODE }])
})

test('the page of the code needs an address: without one it leads to sign up {2.8}', async ({ page }) => {
  await page.goto('/email-verification')
  await expect(page).toHaveURL('/signup')
})

test('the verify button is 185 px wide {9.56}', async ({ page }) => {
  await signUp(page, PERSON)
  const box = await page.getByRole('button', { name: 'Verify Email' }).boundingBox()
  expect(box?.width).toBe(185)
})
