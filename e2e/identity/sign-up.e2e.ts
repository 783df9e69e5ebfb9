import {
  enterCode,
  expectBusyText,
  fillSignUp,
  press,
  signUp,
  toast,
  toneOf,
} from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson, aPlayer } from '../people.ts'
import { isSubscribed } from '../store.ts'

test('a new player signs up, enters the code from the mail and is on the dashboard {1.5-6 2.8 2.57-58 2.62 4.3-4 8.15}', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const shown = toast(page, 'Signup successful, please check your email for verification.')
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('success')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const mail = await mailTo(person.email)
  expect(mail.subject).toBe('Your Throwdown verification code')
  expect(mail.text).toContain(person.username)
  expect(mail.html).toContain(codeIn(mail))
  await enterCode(page, codeIn(mail))

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
  await expect(toast(page, 'Email verified successfully! Welcome aboard!')).toBeVisible()
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('the link of the mail verifies the account in the browser that signed up, after a click', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  await page.goto(linkIn(await mailTo(person.email)))
  await press(page, 'Verify Email')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
})

test('the button says Creating… while the server works, and the consent is kept {2.43 2.45}', {
  tag: '@night',
}, async ({ page }) => {
  const person = aPerson()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /send me news/ }).click()
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await expectBusyText(page, { path: '/auth/signup', button: 'Create Account', busy: 'Creating…' })
  await enterCode(page, codeIn(await mailTo(person.email)))
  await expect(page).toHaveURL('/dashboard')
  expect(await isSubscribed(person.email)).toBe(false)
})

test('signing up with a known e-mail looks the same and informs its owner by mail', async ({ page }) => {
  const owner = await aPlayer()
  await signUp(page, { ...aPerson(), email: owner.email })
  await expect(toast(page, 'Signup successful, please check your email for verification.')).toBeVisible()
  const mail = await mailTo(owner.email, 2)
  expect(mail.subject).toBe('You already have a Throwdown account')
  expect(mail.text).toContain(owner.username)
})
