import { expect, type Page } from '@playwright/test'
import { aPlayer } from '../people.ts'
import { enter, press } from '../steps.ts'
import { addAuthenticator, givePassword, openSecurity, switchOn } from './security-steps.ts'

export const SECURITY = [
  { name: 'security', reach: async (page: Page) => void (await open(page)) },
  { name: 'security-all-on', reach: protectAccount },
  { name: 'security-password', reach: askForPassword },
  { name: 'security-enrolment', reach: startEnrolment },
  { name: 'security-log-out-everywhere', reach: askToLogOutEverywhere },
  { name: 'security-loading', reach: keepLoading },
  { name: 'security-failed', reach: failToLoad },
  { name: 'security-offline', reach: loseNetwork },
] as const

async function open(page: Page) {
  const player = await aPlayer()
  await enter(page, player)
  // The link is at the end of the dashboard: what still loads above would move it, and count as a shift of this screen.
  await page.waitForLoadState('networkidle')
  await openSecurity(page)
  return player
}

async function protectAccount(page: Page): Promise<void> {
  await addAuthenticator(page)
  const player = await open(page)
  await switchOn(page, player)
  await press(page, 'I saved them, continue')
  await press(page, 'Add a passkey')
  await givePassword(page, player)
  await expect(page.getByText('not used yet')).toBeVisible()
}

async function askForPassword(page: Page): Promise<void> {
  await open(page)
  await press(page, 'Add a passkey')
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
}

async function startEnrolment(page: Page): Promise<void> {
  const player = await open(page)
  await press(page, 'Switch on')
  await givePassword(page, player)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
}

async function askToLogOutEverywhere(page: Page): Promise<void> {
  await open(page)
  await press(page, 'Log out everywhere')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function keepLoading(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.route('**/api/user/security', () => undefined)
  await page.goto('/security')
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible()
}

async function failToLoad(page: Page): Promise<void> {
  await enter(page, await aPlayer())
  await page.route('**/api/user/security', (route) => route.abort())
  await page.goto('/security')
  await expect(page.getByText('Nothing to show')).toBeVisible()
}

async function loseNetwork(page: Page): Promise<void> {
  await open(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.').first()).toBeVisible()
}
