import type { Locator, Page } from '@playwright/test'
import { tabTo } from '../../apps/web/testing/tab-to.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson } from '../people.ts'

test('from sign up to the dashboard, out and in again, without a mouse', { tag: '@night' }, async ({
  page,
}) => {
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

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
