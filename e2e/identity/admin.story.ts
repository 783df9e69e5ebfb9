import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailsTo } from '../mailbox.ts'
import { aPlayer, aStaffMember, type Person } from '../people.ts'
import { enter, logIn, press, seeBusy, toast, toneOf, typeCode } from '../steps.ts'
import { expect, test } from '../story.ts'

const STEP_MS = 30_000

test('staff set up a second factor, keep their recovery codes and enter the panel', async ({ page }) => {
  const staff = await aStaffMember()
  const { recoveryCodes } = await enrol(page, staff)
  expect(recoveryCodes).toHaveLength(10)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const told = toast(page, `Welcome to the Admin Panel, ${staff.username}`)
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('enrolled staff enter with a code of the app, or once with a recovery code', async ({ page }) => {
  const staff = await aStaffMember()
  const { secret, recoveryCodes } = await enrol(page, staff)
  await expect(page).toHaveURL('/admin/dashboard')
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')

  await passPassword(page, staff)
  await typeCode(page, totp(secret, Date.now() + STEP_MS))
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/admin/dashboard')
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')

  const [code = ''] = recoveryCodes
  await passPassword(page, staff)
  await enterRecoveryCode(page, code)
  await expect(page).toHaveURL('/admin/dashboard')
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')

  await passPassword(page, staff)
  await enterRecoveryCode(page, code)
  await expect(toast(page, 'The authentication code is invalid. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('an admin at the regular login needs the second factor too and lands on the panel', async ({ page }) => {
  const staff = await aStaffMember()
  await page.goto('/login')
  await logIn(page, { identifier: staff.username, password: staff.password })
  await finishEnrolment(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(toast(page, `Welcome back, Admin ${staff.username}`)).toBeVisible()
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('a player at the admin login is refused', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/admin/login')
  await logIn(page, { identifier: player.email, password: player.password, button: 'Admin Login' })
  const told = toast(page, 'Access denied. Admin privileges required.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('error')
  await expect(page).toHaveURL('/admin/login')
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('a wrong password at the admin login tells nothing about the account', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/admin/login')
  await logIn(page, { identifier: player.email, password: 'Iron-Fist-8', button: 'Admin Login' })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('the admin login: one tab, two fields, two links, its note, and the same rules', async ({ page }) => {
  await page.goto('/admin/login')
  const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
  await expect(tabs).toHaveText(['Admin Login'])
  await expect(page.getByText('Admin access is restricted to authorized personnel only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await logIn(page, { identifier: 'ab', password: 'long enough', button: 'Admin Login' })
  await expect(page.getByText('Please enter your email or username')).toBeVisible()
  await logIn(page, { identifier: 'abc', password: 'short77', button: 'Admin Login' })
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('long enough')
  await seeBusy(page, { path: '/auth/admin/login', button: 'Admin Login', busy: 'Logging In…' })
  await page.getByRole('link', { name: 'Regular User Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a signed-in player on the admin page goes to the own dashboard', async ({ page }) => {
  const player = await aPlayer()
  await enter(page, player)
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(player.email)).toHaveLength(1)
})

async function enrol(page: Page, staff: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  await passPassword(page, staff)
  return finishEnrolment(page)
}

async function passPassword(page: Page, staff: Person): Promise<void> {
  await page.goto('/admin/login')
  await logIn(page, { identifier: staff.email, password: staff.password, button: 'Admin Login' })
  await expect(page.getByRole('heading', { name: /second factor/i })).toBeVisible()
}

async function finishEnrolment(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await page.getByRole('code').innerText()
  await typeCode(page, totp(secret, Date.now()))
  await press(page, 'Confirm')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  await press(page, 'I saved them, continue')
  return { secret, recoveryCodes }
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await press(page, 'Use a recovery code')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await press(page, 'Confirm')
}

function totp(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate({ timestamp })
}
