import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { aPerson, aPlayer } from '../people.ts'
import { enterCode, expectBusyText, fillSignUp, press, signUp, toast, toneOf } from '../steps.ts'
import { isSubscribed } from '../store.ts'

test('a new player signs up, enters the code from the mail and is on the dashboard {1.5-6 2.8 2.57-58 2.62 4.3-4 8.15}', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  const told = toast(page, 'Signup successful, please check your email for verification.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const mail = await mailTo(person.email)
  expect(mail.subject).toBe('Your Throwdown verification code')
  expect(mail.text).toContain(person.username)
  expect(mail.html).toContain(codeIn(mail))
  await enterCode(page, { code: codeIn(mail), button: 'Verify Email' })

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
  await expect(toast(page, 'Email verified successfully! Welcome aboard!')).toBeVisible()
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('the link of the mail verifies the account in any browser, after a click', async ({ page, browser }) => {
  const person = aPerson()
  await signUp(page, person)
  const link = linkIn(await mailTo(person.email))
  const elsewhere = await browser.newPage()
  await elsewhere.goto(`${new URL(page.url()).origin}${link}`)
  await press(elsewhere, 'Verify Email')
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${person.username}` })).toBeVisible()
})

test('verification replaces history: back does not return to the code {4.8}', async ({ page }) => {
  const person = aPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await press(page, 'Create Account')
  await enterCode(page, { code: codeIn(await mailTo(person.email)), button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  // The page before is the signup, which a signed-in player is led away from.
  await expect(page).toHaveURL('/dashboard')
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('the form: three required fields, marketing checked, terms not, both documents at hand {2.41 2.43 2.47}', async ({
  page,
}) => {
  await page.goto('/signup')
  for (const label of ['Username', 'Email', 'Password']) {
    await expect(page.getByText(`${label} *`, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute(
      'aria-required',
      'true',
    )
  }
  const asterisk = page.getByText('Username *', { exact: true }).locator('span')
  expect(await asterisk.evaluate((mark) => getComputedStyle(mark).color)).toBe(await lossColour(page))
  await expect(page.getByRole('checkbox', { name: /news about/ })).toBeChecked()
  const terms = page.getByRole('checkbox', { name: /I agree to the/ })
  await expect(terms).not.toBeChecked()
  await expect(terms).toHaveAttribute('aria-required', 'true')
  await expect(page.getByRole('button', { name: 'Terms and Conditions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Privacy Policy' })).toBeVisible()
})

test('tabs lead to the login and back and show where one is {2.2 2.29 6.11}', async ({ page }) => {
  await page.goto('/signup')
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await expect(tabs.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(tabs.getByRole('link', { name: 'Log In' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Sign Up' })).not.toHaveAttribute('aria-current', 'page')
})

test('the checklist and the strength follow the password {2.42}', async ({ page }) => {
  await page.goto('/signup')
  await fillSignUp(page, { ...aPerson(), password: '' })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const met = page
    .getByRole('list', { name: 'Password rules' })
    .getByRole('listitem')
    .filter({ hasText: ': met' })
  const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
  await expect(strength).toContainText('Very Weak')
  await expect(met).toHaveCount(0)
  for (const [text, rules, label] of [
    ['a', 2, 'Weak'],
    ['Aa', 3, 'Medium'],
    ['Aa1', 4, 'Medium'],
    ['Aa1!', 5, 'Strong'],
    ['Aa1!aaaa', 6, 'Strong'],
  ] as const) {
    await password.fill(text)
    await expect(met).toHaveCount(rules)
    await expect(strength).toContainText(label)
  }
})

test('the password can be shown and hidden again {2.46}', async ({ page }) => {
  await page.goto('/signup')
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.fill('Iron-Fist-7')
  await expect(password).toHaveAttribute('type', 'password')
  await press(page, 'Show Password')
  await expect(password).toHaveAttribute('type', 'text')
  await press(page, 'Hide Password')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a broken rule is shown at its field, the first one only, and nothing is sent or mailed {5.11-12 5.16}', async ({
  page,
}) => {
  const person = aPerson()
  await page.goto('/signup')
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().includes('/api/'))))
  await press(page, 'Create Account')
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
  await fillSignUp(page, { ...person, username: 'abc' })
  await press(page, 'Create Account')
  await expect(page.getByText('Username must be at least 5 characters long')).toBeVisible()
  await fillSignUp(page, { ...person, password: `${person.username}-7a` })
  await press(page, 'Create Account')
  await expect(page.getByText('Password cannot contain your username or email')).toBeVisible()
  await fillSignUp(page, person)
  await press(page, 'Create Account')
  await expect(
    page.getByText('You must agree to the Terms and Conditions to create an account'),
  ).toBeVisible()
  expect(calls).toBe(0)
  expect(await mailsTo(person.email)).toHaveLength(0)
})

test('the button says Creating… while the server works, and the consent is kept {2.43 2.45}', async ({
  page,
}) => {
  const person = aPerson()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /news about/ }).click()
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await expectBusyText(page, { path: '/auth/signup', button: 'Create Account', busy: 'Creating…' })
  await enterCode(page, { code: codeIn(await mailTo(person.email)), button: 'Verify Email' })
  await expect(page).toHaveURL('/dashboard')
  expect(await isSubscribed(person.email)).toBe(false)
})

test('a taken username is an error toast, and no mail is sent {4.5}', async ({ page }) => {
  const owner = await aPlayer()
  const person = { ...aPerson(), username: owner.username.toUpperCase() }
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await press(page, 'Create Account')
  const told = toast(page, 'That username is taken or too similar to another. Try another one.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('error')
  await expect(page).toHaveURL('/signup')
  // And at the field, where it stays.
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    /That username is taken or too similar to another\. Try another one\./,
  )
  expect(await mailsTo(person.email)).toHaveLength(0)
})

test('signing up with a known e-mail looks the same and informs its owner by mail', async ({ page }) => {
  const owner = await aPlayer()
  await signUp(page, { ...aPerson(), email: owner.email })
  await expect(toast(page, 'Signup successful, please check your email for verification.')).toBeVisible()
  const mail = await mailTo(owner.email, 2)
  expect(mail.subject).toBe('You already have a Throwdown account')
  expect(mail.text).toContain(owner.username)
})

async function lossColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--outcome-loss)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
}
