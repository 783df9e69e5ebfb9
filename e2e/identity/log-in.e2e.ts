import { enterCode, logIn, toast, toneOf } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, mailsTo, mailTo } from '../mailbox.ts'
import { aDeactivatedPlayer, aPlayer, aSignup } from '../people.ts'

const VERIFICATION = 'Your Throwdown verification code'

test('log in by e-mail {2.3 2.34 6.11 8.9}', async ({ page }) => {
  const player = await aPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: ` ${player.email.toUpperCase()} `, password: player.password })
  await expect(page).toHaveURL('/dashboard')
  const shown = toast(page, `Welcome back, ${player.username}`)
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('success')
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

test('a player with an unverified e-mail is warned and can enter the code from there {2.34 8.4}', {
  tag: '@night',
}, async ({ page }) => {
  const person = await aSignup()
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  const shown = toast(page, 'Please verify your email address before logging in.')
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('warning')
  await page.getByRole('link', { name: 'Enter your verification code' }).click()
  await enterCode(page, codeIn(await mailTo(person.email)))
  // The session began in the browser that signed up; this one requires the password.
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await expect(page).toHaveURL('/dashboard')
})

test('a deactivated account is reported, and only with the right password {8.6}', { tag: '@night' }, async ({
  page,
}) => {
  const person = await aDeactivatedPlayer()
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: 'Iron-Fist-8' })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
  await logIn(page, { identifier: person.email, password: person.password })
  const shown = toast(page, 'Account is deactivated. Please contact support.')
  await expect(shown).toBeVisible()
  expect(await toneOf(shown)).toBe('error')
  await expect(page).toHaveURL('/login')
  // The code of the signup, and the one that says how to reopen.
  await mailTo(person.email, 2)
  expect(await mailsTo(person.email)).toHaveLength(2)
  // Stays when the toast is gone.
  await expect(shown).toBeHidden({ timeout: 10_000 })
  await expect(page.getByRole('link', { name: 'Reopen the account' })).toBeVisible()
})
