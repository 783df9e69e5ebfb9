import type { Page } from '@playwright/test'
import { enterCode, logIn, press, signUp, toast } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, linkTo, mailAbout, mailTo } from '../mailbox.ts'
import { aPerson, aPlayer } from '../people.ts'
import { addAuthenticator, enterElsewhere, givePassword, openSecurity } from './security-steps.ts'

const NEW_PASSWORD = 'Brass-Knuckle-9'

async function fillPasswords(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(NEW_PASSWORD)
}

test('[L7] the passkey of a thief opens nothing after the owner has reset the password', async ({
  page,
  browser,
}) => {
  const owner = await aPlayer()
  const thief = await enterElsewhere(browser, owner, sharedStack().origin)
  await addAuthenticator(thief)
  await openSecurity(thief)
  await press(thief, 'Add a passkey')
  await givePassword(thief, owner)
  await expect(toast(thief, 'The passkey is added.')).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/otp-verification')
  await page.goto(linkIn(await mailAbout(owner.email, /password reset code/)))
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Keep how you sign in' })).toBeVisible()
  await fillPasswords(page)
  await press(page, 'Confirm')
  await expect(page.getByRole('heading', { name: 'Removed', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(/^Passkey on Chrome on Linux, added /)
  expect((await mailAbout(owner.email, /password was reset/)).text).toContain('Passkey on Chrome on Linux')

  await expect(thief).toHaveURL('/login')
  await press(thief, 'Use a passkey instead')
  await expect(toast(thief, 'This passkey was not accepted.')).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, { identifier: owner.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/dashboard')
  await thief.context().close()
})

test('[L7] a signup by a stranger is confirmed into the hands of the owner of the mailbox alone', async ({
  page,
  browser,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const owner = await browser.newPage()
  await owner.goto(`${sharedStack().origin}${linkIn(await mailTo(person.email))}`)
  await press(owner, 'Verify Email')
  await expect(owner.getByText(`did not sign up as ${person.username}`)).toBeVisible()
  await fillPasswords(owner)
  await press(owner, 'Verify and save')
  await expect(owner).toHaveURL(/\/login$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  await logIn(owner, { identifier: person.email, password: NEW_PASSWORD })
  await expect(owner).toHaveURL(/\/dashboard$/)
  await owner.close()
})

test('a mistyped address is corrected on the page of the code', async ({ page }) => {
  const person = aPerson()
  await signUp(page, { ...person, email: `typo-${person.email}` })
  await press(page, 'Wrong address? Change it')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await press(page, 'Send the code')
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  await enterCode(page, codeIn(await mailTo(person.email)))
  await expect(page).toHaveURL('/dashboard')
})

test('[L7] the email changes, and the old address takes the change back', async ({ page, browser }) => {
  const owner = await aPlayer()
  const thief = await enterElsewhere(browser, owner, sharedStack().origin)
  const email = aPerson().email
  await openSecurity(thief)
  await press(thief, 'Change email')
  await thief.getByRole('textbox', { name: 'New email' }).fill(email)
  await thief.getByRole('textbox', { name: 'Password', exact: true }).fill(owner.password)
  await press(thief, 'Send the code')
  await enterCode(thief, codeIn(await mailTo(email)))
  await expect(toast(thief, 'Your email is changed.')).toBeVisible()
  await expect(thief.getByText(email)).toBeVisible()

  await page.goto(linkTo('/undo-email', await mailAbout(owner.email, /email of your Throwdown account/)))
  await expect(page.getByText(email)).toBeVisible()
  await press(page, 'Put my email back')
  await expect(page).toHaveURL('/reset-password')
  await fillPasswords(page)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/login')
  await expect(thief).toHaveURL('/login')
  await logIn(page, { identifier: owner.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/dashboard')
  await thief.context().close()
})
