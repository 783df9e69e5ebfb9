import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { press, toast } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { anAddress } from '../e2e-test.ts'
import { addAuthenticator } from '../identity/security-steps.ts'
import { anInvitedPlayer } from '../people.ts'
import { pidFileOf, rootKeysFileOf } from '../stack.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'

/** A member of staff in a browser of their own, with an authenticator. */
export async function aMemberOfStaff(browser: Browser): Promise<{ page: Page; username: string }> {
  const context = await browser.newContext({
    baseURL: sharedStack().origin,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await addAuthenticator(page)
  const staff = await anInvitedPlayer()
  await startEnrolment(page, staff)
  await enrol(page)
  await press(page, 'I saved them, continue')
  await expect(page).toHaveURL('/admin/dashboard')
  return { page, username: staff.username }
}

export async function openDesk(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Makes an approver key and returns the fingerprint that the page shows. */
export async function makeKey(page: Page): Promise<string> {
  await openDesk(page, 'Approvals')
  await expect(page.getByText('You have no key yet, so you cannot sign.')).toBeVisible()
  await press(page, 'Make a key')
  await expect(toast(page, 'Your key is stored.')).toBeVisible()
  return page.getByRole('list', { name: 'Your keys' }).getByRole('code').innerText()
}

/** [C8] As the owner does: the signer is started again with the fingerprints of the first two. */
export async function configureKeys(fingerprints: readonly string[]): Promise<void> {
  const { processFolder } = sharedStack()
  writeFileSync(rootKeysFileOf(processFolder), fingerprints.join(','))
  const pid = () => Number(readFileSync(pidFileOf(processFolder, 'signer'), 'utf8'))
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(pid).not.toBe(killed)
}

/** On the page where it is asked for: gives the reason and sends. */
export async function giveReason(page: Page, { action, confirm }: { action: string; confirm: string }) {
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByLabel('Reason').fill('a working day of the tests')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

const cardOf = (page: Page, what: string | RegExp) =>
  page.getByRole('list', { name: 'Requests, newest first' }).getByRole('article').filter({ hasText: what })

/** Signs the request with the key of this browser. */
export async function sign(page: Page, what: string | RegExp): Promise<void> {
  await openDesk(page, 'Approvals')
  await cardOf(page, what).getByRole('button', { name: 'Sign' }).click()
  await expect(toast(page, 'Signed.')).toBeVisible()
}

/** Two people sign in two browsers; the worker carries it out. */
export async function signByBoth(pages: readonly [Page, Page], what: string | RegExp): Promise<void> {
  const [first, second] = pages
  await sign(first, what)
  await expect(cardOf(first, what)).toContainText('1 of 2')
  await sign(second, what)
  await first.getByText('All', { exact: true }).click()
  await expect(cardOf(first, what)).toContainText('done', { timeout: 60_000 })
}
