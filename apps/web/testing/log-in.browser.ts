import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { expectBusyText, logIn, press, toast, toneOf } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

test('a wrong password and an unknown name get the same words {2.34 8.5}', async ({ page }) => {
  await replyWith(page, '/auth/login', 'credentials_wrong')
  await page.goto('/login')
  await logIn(page, { identifier: PERSON.email, password: 'Iron-Fist-8' })
  const notified = toast(page, 'Invalid email/username or password')
  await expect(notified).toHaveCount(1)
  expect(await toneOf(notified)).toBe('error')
  const said = page.locator('form').getByText('Invalid email/username or password')
  await expect(said).toBeVisible()
  // It stays at the field until that is edited, and a repeat does not pile up.
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('')
  await expect(said).toBeHidden()
  await logIn(page, { identifier: `nobody-${PERSON.email}`, password: PERSON.password })
  await expect(said).toBeVisible()
  await expect(notified).toHaveCount(1)
  await expect(page).toHaveURL('/login')
})

test('an unverified e-mail is a warning, not an error {2.34 8.4}', async ({ page }) => {
  await replyWith(page, '/auth/login', 'email_not_verified')
  await page.goto('/login')
  await logIn(page, { identifier: PERSON.email, password: PERSON.password })
  const notified = toast(page, 'Please verify your email address before logging in.')
  await expect(notified).toBeVisible()
  expect(await toneOf(notified)).toBe('warning')
})

test('the form: tabs, two fields, the way to a new password, Logging In… while busy {2.48-49 2.51}', async ({
  page,
}) => {
  await answerVisitor(page)
  await page.goto('/login')
  for (const name of ['Sign Up', 'Log In']) await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Email or Username' }).fill(PERSON.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PERSON.password)
  await expectBusyText(page, { path: '/auth/login', button: 'Log In', busy: 'Logging In…' })
  await expect(page).toHaveURL('/dashboard')
})

test('Forgot Password? leads to /forgot-password {2.50}', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('what is too short is said at its field and not sent {5.22-23}', async ({ page }) => {
  await page.goto('/login')
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().includes('/api/'))))
  await logIn(page, { identifier: ' ab ', password: 'long enough' })
  await expect(page.getByText('Please enter your email or username')).toBeVisible()
  await logIn(page, { identifier: 'abc', password: 'short77' })
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Please enter your email or username')).toBeHidden()
  expect(calls).toBe(0)
})

test('a server out of reach: login failed, please try again {8.7}', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email or Username' }).fill('abc')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('eight888')
  await context.setOffline(true)
  await press(page, 'Log In')
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await context.setOffline(false)
})

test('a browser without passkeys keeps the button and says why it does nothing', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Use a passkey instead' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('This browser knows no passkeys.')
})
