import type { Page } from '@playwright/test'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { enterCode, press, requestReset, signUp, toast } from './page-steps.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'

const LINK = 'Abcdefghij-klmnop_qrst'
const CODE = '123456'
const NEW_PASSWORD = 'Brass-Knuckle-9'
const PASSKEY = { kind: 'passkey', device: 'Firefox on Windows', addedAt: '2026-11-12T10:00:00.000Z' }
const AUTHENTICATOR = { kind: 'authenticator', device: null, addedAt: '2026-06-01T10:00:00.000Z' }
const OLD_PASSKEY = { ...PASSKEY, device: 'Safari on an iPhone', addedAt: '2026-07-01T10:00:00.000Z' }
const LEAVING_AT = '2026-11-26T10:00:00.000Z'

async function fillPasswords(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(NEW_PASSWORD)
}

async function reachReset(page: Page, provable: readonly string[]): Promise<void> {
  await replyWith(page, '/auth/verify-otp', {
    message: 'OTP verified',
    resetToken: 'r'.repeat(43),
    provable,
  })
  await requestReset(page, PERSON.email)
  await enterCode(page, CODE)
  await expect(page).toHaveURL('/reset-password')
}

test('[L7] the reset says what it removed, what leaves and what stays', async ({ page }) => {
  await answerVisitor(page)
  await reachReset(page, ['authenticator', 'passkey'])
  const recovery = {
    removed: [PASSKEY],
    leaving: [OLD_PASSKEY],
    kept: [AUTHENTICATOR],
    leavingAt: LEAVING_AT,
  }
  const sent = await replyWith(page, '/auth/reset-password', 'second_factor_wrong', {
    message: 'Password changed successfully.',
    recovery,
  })
  await expect(page.getByRole('heading', { name: 'Keep how you sign in' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await fillPasswords(page)
  const factor = page.getByRole('textbox', { name: /^Authenticator or recovery code/ })
  await factor.fill('111 111')
  await press(page, 'Confirm')
  await expect(factor).toHaveAttribute('aria-invalid', 'true')
  await factor.fill('222222')
  await press(page, 'Confirm')
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ password: NEW_PASSWORD, proof: { factorCode: '222222' } })
  await expect(page.getByRole('listitem')).toHaveText([
    /^Passkey on Firefox on Windows, added /,
    /^Passkey on Safari on an iPhone, added /,
    /^Authenticator app, added /,
  ])
  await expect(page.getByRole('heading', { name: /^Removed on .*26/ })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
})

test('a reset without a code proves nothing, and one without factors asks for none', async ({ page }) => {
  await answerVisitor(page)
  await reachReset(page, ['authenticator'])
  const sent = await replyWith(page, '/auth/reset-password', {
    message: 'Password changed successfully.',
    recovery: { removed: [AUTHENTICATOR], leaving: [], kept: [], leavingAt: null },
  })
  await fillPasswords(page)
  await press(page, 'Confirm')
  await expect(page.getByText(/younger than 30 days and not proved/i)).toBeVisible()
  expect(sent).toEqual([expect.not.objectContaining({ proof: expect.anything() })])
  await reachReset(page, [])
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep how you sign in' })).toHaveCount(0)
})

for (const path of ['/email-verification/link', '/reset-password/link'])
  test(`${path} without its secret says why it cannot go on`, async ({ page }) => {
    await answerVisitor(page)
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(
      'This link is incomplete. Please open the whole link of the mail.',
    )
  })

test('[L7] a mailed link in a browser that did not sign up asks for a new password', async ({ page }) => {
  await answerVisitor(page)
  const { username } = PERSON
  const waiting = { message: 'Please choose a password.', username, isVerified: false }
  const sent = await replyWith(page, '/auth/verify-email/link', waiting, {
    ...waiting,
    isVerified: true,
  })
  await page.goto(`/email-verification/link#${LINK}`)
  await press(page, 'Verify Email')
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByText(`did not sign up as ${username}`)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await fillPasswords(page)
  await press(page, 'Verify and save')
  await expect(toast(page, 'Your account is verified. Log in with your new password.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const newPassword = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  expect(sent).toEqual([{ link: LINK }, { link: LINK, newPassword }])
})

test('a mistyped address is changed on the page of the code', async ({ page }) => {
  await answerVisitor(page)
  const sent = await replyWith(page, '/auth/signup/email', 'signup_expired', {
    message: 'We sent a code to this address.',
  })
  await signUp(page, PERSON)
  await press(page, 'Wrong address? Change it')
  const field = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(field).toHaveValue(PERSON.email)
  await field.fill('no address')
  await press(page, 'Send the code')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await field.fill('right@keep.example')
  await press(page, 'Send the code')
  await expect(toast(page, 'This signup has expired. Please sign up again.')).toBeVisible()
  await press(page, 'Send the code')
  await expect(page.getByText('right@keep.example')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(sent.at(-1)).toEqual({ email: 'right@keep.example' })
})

test('[L7] the mailed link keeps the factors with a code of one', async ({ page }) => {
  await answerVisitor(page)
  const sent = await replyWith(page, '/auth/factors/keep', 'second_factor_wrong', { message: 'Kept.' })
  await page.goto(`/keep-sign-in#${LINK}`)
  await press(page, 'Keep them')
  await expect(page.getByText('Please enter the code from your authenticator app')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const field = page.getByRole('textbox', { name: 'Authenticator or recovery code' })
  await field.fill('111111')
  await press(page, 'Keep them')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('222222')
  await press(page, 'Keep them')
  await expect(toast(page, 'Your passkeys and your authenticator stay.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ link: LINK, proof: { factorCode: '222222' } })
  await page.goto('/keep-sign-in#short')
  await expect(page.getByRole('button', { name: 'Keep them', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
