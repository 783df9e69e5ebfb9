import type { Page } from '@playwright/test'
import {
  enterCode,
  expectBusyText,
  logIn,
  press,
  requestReset,
  toast,
  toneOf,
} from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, mailTo } from '../mailbox.ts'
import { aPlayer, type Person } from '../people.ts'
import { sessionEnds } from '../store.ts'

const NEW_PASSWORD = 'Brass-Knuckle-9'

test('forgot, code from the mail, new password, log in {2.6-7 2.61 2.63 2.68 4.9 8.34}', async ({ page }) => {
  const player = await aPlayer()
  await reachReset(page, player)
  await fillPasswords(page, NEW_PASSWORD)
  await expectBusyText(page, { path: '/auth/reset-password', button: 'Confirm', busy: 'Saving…' })
  const shown = toast(page, 'Password changed successfully.')
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('success')
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  await logIn(page, { identifier: player.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/dashboard')

  const mail = await mailTo(player.email, 3)
  expect(mail.subject).toBe('Your Throwdown password was reset')
  // Sessions of the old password have ended.
  expect(await sessionEnds(player.email)).toEqual(['password-changed', null])
})

test('the link of the mail leads to the new password in any browser, once', { tag: '@night' }, async ({
  page,
  browser,
}) => {
  const player = await aPlayer()
  await requestReset(page, player.email)
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

async function reachReset(page: Page, { email }: Person): Promise<void> {
  await requestReset(page, email)
  await enterCode(page, codeIn(await mailTo(email, 2)))
  await expect(page).toHaveURL('/reset-password')
}

async function fillPasswords(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(confirmation)
}
