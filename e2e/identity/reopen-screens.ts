import { expect, type Page } from '@playwright/test'
import { logIn, press } from '../../apps/web/testing/page-steps.ts'
import { aDeactivatedPlayer } from '../people.ts'
import type { Screen } from '../screen.ts'

export const LOGIN_DEACTIVATED: Screen = { name: 'login-deactivated', open: logInDeactivated }
export const REOPEN_CODE: Screen = { name: 'reopen-code', open: openReopening }

async function logInDeactivated(page: Page): Promise<void> {
  const { email, password } = await aDeactivatedPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: email, password })
  await expect(page.getByRole('link', { name: 'Reopen the account' })).toBeVisible()
}

async function openReopening(page: Page): Promise<void> {
  await logInDeactivated(page)
  await page.getByRole('link', { name: 'Reopen the account' }).click()
  await press(page, 'Send the code')
  await expect(page.getByRole('button', { name: 'Reopen account' })).toBeVisible()
}
