import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aDeactivatedPlayer, aPlayer, aSignup } from '../people.ts'
import { enterCode, expectBusyText, logIn, press, toast, toneOf } from '../steps.ts'

const VERIFICATION = 'Your Throwdown verification code'

test('log in by e-mail {2.3 2.34 6.11 8.9}', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: ` ${player.email.toUpperCase()} `, password: player.password })
  await expect(page).toHaveURL('/dashboard')
  const told = toast(page, `Welcome back, ${player.username}`)
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('success')
  expect((await mailsTo(player.email)).map(({ subject }) => subject)).toEqual([VERIFICATION])
})

test('log in by username, whatever its case {1.6 4.14 4.16}', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: player.username.toLowerCase(), password: player.password })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible()
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('a wrong password and an unknown name get the same words {2.34 8.5}', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: player.email, password: 'Iron-Fist-8' })
  const told = toast(page, 'Invalid email/username or password')
  await expect(told).toHaveCount(1)
  expect(await toneOf(told)).toBe('error')
  const said = page.locator('form').getByText('Invalid email/username or password')
  await expect(said).toBeVisible()
  // It stays at the field until that is edited, and a repeat does not pile up.
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('')
  await expect(said).toBeHidden()
  await logIn(page, { identifier: `nobody-${player.email}`, password: player.password })
  await expect(said).toBeVisible()
  await expect(told).toHaveCount(1)
  await expect(page).toHaveURL('/login')
  expect(await mailsTo(player.email)).toHaveLength(1)
})

test('a player with an unverified e-mail is warned and can enter the code from there {2.34 8.4}', async ({
  page,
}) => {
  const person = await aSignup()
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  const told = toast(page, 'Please verify your email address before logging in.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('warning')
  await page.getByRole('link', { name: 'Enter your verification code' }).click()
  await enterCode(page, { code: codeIn(await mailTo(person.email)), button: 'Verify Email' })
  // The session began in the browser that signed up; this one requires the password.
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await expect(page).toHaveURL('/dashboard')
})

test('a deactivated account is reported, and only with the right password {8.6}', async ({ page }) => {
  const person = await aDeactivatedPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: 'Iron-Fist-8' })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  await logIn(page, { identifier: person.email, password: person.password })
  const told = toast(page, 'Account is deactivated. Please contact support.')
  await expect(told).toBeVisible()
  expect(await toneOf(told)).toBe('error')
  await expect(page).toHaveURL('/login')
  // The code of the signup, and the one that says how to reopen.
  await mailTo(person.email, 2)
  expect(await mailsTo(person.email)).toHaveLength(2)
  // Stays when the toast is gone.
  await expect(told).toBeHidden({ timeout: 10_000 })
  await expect(page.getByRole('link', { name: 'Reopen the account' })).toBeVisible()
})

test('the form: tabs, two fields, the way to a new password, Logging In… while busy {2.48-49 2.51}', async ({
  page,
}) => {
  const player = await aPlayer()
  await page.goto('/login')
  for (const name of ['Sign Up', 'Log In']) await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Email or Username' }).fill(player.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(player.password)
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
