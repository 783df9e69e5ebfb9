import type { Page } from '@playwright/test'
import { logIn, logOut, press, toast, toneOf, typeCode } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { mailsTo } from '../mailbox.ts'
import { anInvitedPlayer, aPlayer, type InvitedPerson } from '../people.ts'
import { enrol, enterRecoveryCode, passPassword, startEnrolment, totp } from '../staff-steps.ts'

const STEP_MS = 30_000

test('staff set up a second factor, keep their recovery codes and enter the panel {4.17 8.11}', async ({
  page,
}) => {
  const staff = await anInvitedPlayer()
  const { recoveryCodes } = await enrolAs(page, staff)
  expect(recoveryCodes).toHaveLength(10)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const shown = toast(page, `Welcome to the Admin Panel, ${staff.username}`)
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('success')
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('the panel welcomes its admin, names the role and the account, and both dashboards lead to each other {1.12 2.77 2.201-205 2.208 6.2}', {
  tag: '@night',
}, async ({ page }) => {
  const staff = await anInvitedPlayer()
  await enrolAs(page, staff)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText(`Welcome, ${staff.username}`)).toBeVisible()
  await expect(page.getByText('Role: Administrator')).toBeVisible()
  const profile = page.getByRole('heading', { name: 'Admin Profile' }).locator('..')
  await expect(profile.getByRole('definition')).toHaveText([
    staff.username,
    staff.email,
    'Administrator',
    /^[A-Z][a-z]+ \d{1,2}, 20\d\d$/,
  ])
  await page.getByRole('link', { name: 'User Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)
})

test('enrolled staff enter with a code of the app, or once with a recovery code', { tag: '@night' }, async ({
  page,
}) => {
  const staff = await anInvitedPlayer()
  const { secret, recoveryCodes } = await enrolAs(page, staff)
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)

  await passPassword(page, staff)
  await typeCode(page, totp(secret, Date.now() + STEP_MS))
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)

  const [code = ''] = recoveryCodes
  await passPassword(page, staff)
  await enterRecoveryCode(page, code)
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)

  await passPassword(page, staff)
  await enterRecoveryCode(page, code)
  await expect(toast(page, 'The authentication code is invalid. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('an admin at the regular login needs the second factor too and lands on the panel {4.15 8.10}', {
  tag: '@night',
}, async ({ page }) => {
  const staff = await anInvitedPlayer()
  const { secret } = await enrolAs(page, staff)
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)
  await logIn(page, { identifier: staff.username, password: staff.password })
  await typeCode(page, totp(secret, Date.now() + STEP_MS))
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(toast(page, `Welcome back, Admin ${staff.username}`)).toBeVisible()
  expect(await mailsTo(staff.email)).toHaveLength(1)
})

test('an invitation works once, for the account of its address alone, and a cut link says so', {
  tag: '@night',
}, async ({ page }) => {
  const [invited, other] = [await anInvitedPlayer(), await aPlayer()]
  await page.goto(invited.invitation)
  await logIn(page, { identifier: other.email, password: other.password, button: 'Continue' })
  await expect(toast(page, 'This link is invalid or has expired. Please request a new one.')).toBeVisible()
  await enrolAs(page, invited)
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)
  await page.goto(invited.invitation)
  await logIn(page, { identifier: invited.email, password: invited.password, button: 'Continue' })
  await expect(toast(page, 'This link is invalid or has expired. Please request a new one.')).toBeVisible()
  await page.goto('/admin/login')
  await page.goto(invited.invitation.slice(0, -1))
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    'This link is incomplete. Please open the whole link of the mail.',
  )
})

async function enrolAs(
  page: Page,
  staff: InvitedPerson,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await startEnrolment(page, staff)
  const factor = await enrol(page)
  await press(page, 'I saved them, continue')
  return factor
}
