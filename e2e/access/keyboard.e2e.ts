import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'

const STOPS_MAX = 40

test('from sign up to the dashboard, out and in again, without a mouse', async ({ page }) => {
  const person = aPerson()
  await page.goto('/signup')
  await typeInto(page, page.getByRole('textbox', { name: 'Username', exact: true }), person.username)
  await typeInto(page, page.getByRole('textbox', { name: 'Email', exact: true }), person.email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), person.password)
  await tabTo(page, page.getByRole('checkbox', { name: /I agree to the/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/email-verification')
  const code = codeIn(await mailTo(person.email))
  await tabTo(page, page.getByRole('group', { name: 'code' }).getByRole('textbox').first())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await typeInto(page, page.getByRole('textbox', { name: 'Email or Username' }), person.username)
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('a dialog holds the focus and gives it back', async ({ page }) => {
  await page.goto('/signup')
  const opener = page.getByRole('button', { name: 'Terms and Conditions' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    // At its end the focus passes a guard that sends it back to the beginning.
    await expect.poll(holdsFocus).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the focus is visible', async ({ page }) => {
  await page.goto('/login')
  for (const wanted of [
    page.getByRole('link', { name: 'Sign Up' }),
    page.getByRole('link', { name: 'Forgot Password?' }),
    page.getByRole('button', { name: 'Log In' }),
  ]) {
    await tabTo(page, wanted)
    expect(await wanted.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  }
})

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted.toString()}`)
}
