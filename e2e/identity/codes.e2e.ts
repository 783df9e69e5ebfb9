import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'
import {
  codeShown,
  digit,
  enterCode,
  expectBusyText,
  otherCode,
  press,
  signUp,
  toast,
  toneOf,
  typeCode,
} from '../steps.ts'
import { expireCodes } from '../store.ts'

test('a wrong code is refused in words, and the right one still works {8.19}', async ({ page }) => {
  const person = aPerson()
  await signUp(page, person)
  const code = codeIn(await mailTo(person.email))
  await enterCode(page, { code: otherCode(code), button: 'Verify Email' })
  const told = toast(page, 'Invalid verification code. Please check and try again.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('error')
  // At the boxes too, until they are edited.
  const said = page.locator('form').getByText('Invalid verification code. Please check and try again.')
  await expect(said).toBeVisible()
  await digit(page, 6).fill('')
  await expect(said).toBeHidden()
  await expect(page).toHaveURL('/email-verification')
  await enterCode(page, { code, button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('an expired code says so; a new one is a click away {8.17}', async ({ page }) => {
  const person = aPerson()
  await signUp(page, person)
  const code = codeIn(await mailTo(person.email))
  await expireCodes(person.email)
  await enterCode(page, { code, button: 'Verify Email' })
  await expect(toast(page, 'Verification code has expired. Please request a new one.')).toBeVisible()
  await press(page, 'Get a new code')
  await enterCode(page, { code: codeIn(await mailTo(person.email, 2)), button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(person.email)).toHaveLength(2)
})

test('five wrong tries end a code, even for the right digits; a new code opens again {8.21}', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const code = codeIn(await mailTo(person.email))
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/verify-email')
    await enterCode(page, { code: otherCode(code), button: 'Verify Email' })
    expect((await answered).status()).toBe(400)
  }
  await enterCode(page, { code, button: 'Verify Email' })
  await expect(toast(page, 'Too many failed attempts. Please request a new code.')).toBeVisible()
  await press(page, 'Get a new code')
  await enterCode(page, { code: codeIn(await mailTo(person.email, 2)), button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
})

test('a new code is mailed, announced, and takes the place of the old one {2.60-61 8.26}', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const first = codeIn(await mailTo(person.email))
  await expectBusyText(page, { path: '/auth/resend-otp', button: 'Get a new code', busy: 'Resending…' })
  const told = toast(page, 'New verification code has been sent to your email.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
  const second = codeIn(await mailTo(person.email, 2))
  expect(second).not.toBe(first)
  await enterCode(page, { code: first, button: 'Verify Email' })
  await expect(toast(page, 'Invalid verification code. Please check and try again.')).toBeVisible()
  await enterCode(page, { code: second, button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
})

test('asking too often for a code fails in words {8.24}', async ({ page }) => {
  const person = aPerson()
  await signUp(page, person)
  await mailTo(person.email)
  for (let asked = 1; asked <= 5; asked += 1) {
    const answered = page.waitForResponse('**/api/auth/resend-otp')
    await press(page, 'Get a new code')
    expect((await answered).ok()).toBe(true)
  }
  await press(page, 'Get a new code')
  await expect(toast(page, 'Failed to resend OTP. Please try again.')).toBeVisible()
  // Requests that one newer code covers are covered by one mail.
  await mailTo(person.email, 2)
  expect((await mailsTo(person.email)).length).toBeLessThanOrEqual(6)
})

test('the six boxes take digits only, step back with backspace and take a pasted code {2.59 2.61 5.19}', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  await typeCode(page, '1a2-b3')
  expect(await codeShown(page)).toBe('123')
  await expect(digit(page, 4)).toBeFocused()
  await page.keyboard.press('Backspace')
  expect(await codeShown(page)).toBe('12')
  await page.keyboard.press('Backspace')
  expect(await codeShown(page)).toBe('1')
  await press(page, 'Verify Email')
  await expect(page.getByText('Please enter the 6-digit code')).toBeVisible()

  const code = codeIn(await mailTo(person.email))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)} `)
  await digit(page, 1).click()
  await page.keyboard.press('Control+V')
  expect(await codeShown(page)).toBe(code)
  await expectBusyText(page, { path: '/auth/verify-email', button: 'Verify Email', busy: 'Verifying…' })
  await expect(page).toHaveURL('/dashboard')
})

test('the page of the code needs an address: without one it leads to sign up {2.8}', async ({ page }) => {
  await page.goto('/email-verification')
  await expect(page).toHaveURL('/signup')
})

test('the verify button is 185 px wide {9.56}', async ({ page }) => {
  await signUp(page, aPerson())
  const box = await page.getByRole('button', { name: 'Verify Email' }).boundingBox()
  expect(box?.width).toBe(185)
})
