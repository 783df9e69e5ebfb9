import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { logIn, press, typeCode } from '../apps/web/testing/page-steps.ts'
import type { InvitedPerson, Person } from './people.ts'

/** The password is right; the page asks for the second factor. */
export async function passPassword(page: Page, staff: Person): Promise<void> {
  await page.goto('/admin/login')
  await logIn(page, { identifier: staff.email, password: staff.password, button: 'Admin Login' })
  await expect(page.getByRole('heading', { name: /second factor/i })).toBeVisible()
}

export async function startEnrolment(page: Page, invited: InvitedPerson): Promise<void> {
  await page.goto(invited.invitation)
  await logIn(page, { identifier: invited.email, password: invited.password, button: 'Continue' })
  await expect(page.getByRole('heading', { name: /second factor/i })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
}

/** Enters the first code of the offered secret and reads the recovery codes. */
export async function enrol(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await page.getByRole('code').innerText()
  await typeCode(page, totp(secret, Date.now()))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  return { secret, recoveryCodes: await page.getByRole('main').getByRole('listitem').allInnerTexts() }
}

export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await press(page, 'Use a recovery code')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await press(page, 'Confirm')
}

export function totp(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate({ timestamp })
}
