import { type Browser, expect, type Page } from '@playwright/test'
import { press, typeCode } from '../../apps/web/testing/page-steps.ts'
import { anAddress } from '../e2e-test.ts'
import type { Person } from '../people.ts'
import { totp } from '../staff-steps.ts'
import { enter } from '../steps.ts'

/** As a person gets there: by the foot of the dashboard. */
export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page).toHaveURL('/security')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** Without the dashboard before it. */
export async function enterSecurity(page: Page, person: Person): Promise<void> {
  await enter(page, person, '/security')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** A second browser of the same person, on another network. */
export async function enterElsewhere(browser: Browser, person: Person, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await enter(page, person)
  return page
}

/** Switches the second factor on and returns what a person would keep. */
export async function switchOn(
  page: Page,
  person: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await press(page, 'Switch on')
  await givePassword(page, person)
  const secret = await page.getByRole('code').innerText()
  await typeCode(page, totp(secret, Date.now()))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  return { secret, recoveryCodes }
}

export async function givePassword(page: Page, { password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, 'Continue')
}

/** Where the account has a factor already. */
export async function giveCode(page: Page, [code = '']: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Authenticator or recovery code' }).fill(code)
}

/** Chromium's own authenticator in software, which says yes to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
