import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { aPlayer } from '../people.ts'
import { ofPlayer, startAsPlayer } from '../screen.ts'
import { addAuthenticator, enterSecurity, giveCode, givePassword, switchOn } from './security-steps.ts'

export const SECURITY = [
  ofPlayer('security', '/security', 'Where you are signed in'),
  { name: 'security-all-on', open: protectAccount },
  { name: 'security-password', open: askForPassword },
  { name: 'security-enrolment', open: startEnrolment },
  { name: 'security-log-out-everywhere', open: askToLogOutEverywhere },
  { name: 'security-loading', open: keepLoading },
  { name: 'security-failed', open: failToLoad },
  { name: 'security-offline', open: loseNetwork },
] as const

async function open(page: Page) {
  const player = await aPlayer()
  await enterSecurity(page, player)
  return player
}

async function protectAccount(page: Page): Promise<void> {
  await addAuthenticator(page)
  const player = await open(page)
  const { recoveryCodes } = await switchOn(page, player)
  await press(page, 'I saved them, continue')
  await press(page, 'Add a passkey')
  await giveCode(page, recoveryCodes)
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
  await startAsPlayer(page)
  await page.route('**/api/user/security', () => undefined)
  await page.goto('/security')
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible()
}

async function failToLoad(page: Page): Promise<void> {
  await startAsPlayer(page)
  await page.route('**/api/user/security', (route) => route.abort())
  await page.goto('/security')
  await expect(page.getByText('Nothing to show')).toBeVisible()
}

async function loseNetwork(page: Page): Promise<void> {
  await open(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.').first()).toBeVisible()
}
