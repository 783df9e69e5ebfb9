import { PERSON, replyWith } from './identity-replies.ts'
import { mockLobby } from './lobby-replies.ts'
import { expectBusyText, logIn, toast, toneOf } from './page-steps.ts'
import { signIn } from './signed-in.ts'
import { expect, test } from './visitor-test.ts'

test('a player at the admin login is refused {1.11 6.6 8.12}', async ({ page }) => {
  await replyWith(page, '/auth/admin/login', 'admin_only')
  await page.goto('/admin/login')
  await logIn(page, { identifier: PERSON.email, password: PERSON.password, button: 'Admin Login' })
  const notified = toast(page, 'Access denied. Admin privileges required.')
  await expect(notified).toBeVisible()
  expect(await toneOf(notified)).toBe('error')
  await expect(page).toHaveURL('/admin/login')
})

test('a wrong password at the admin login reveals nothing about the account', async ({ page }) => {
  await replyWith(page, '/auth/admin/login', 'credentials_wrong')
  await page.goto('/admin/login')
  await logIn(page, { identifier: PERSON.email, password: 'Iron-Fist-8', button: 'Admin Login' })
  await expect(toast(page, 'Invalid email/username or password')).toBeVisible()
})

test('the admin login: one tab, two fields, two links, its note, and the same rules {2.4 2.52-56 5.22-23 6.11}', async ({
  page,
}) => {
  await page.goto('/admin/login')
  const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
  await expect(tabs).toHaveText(['Admin Login'])
  await expect(page.getByText('Admin access is restricted to authorized personnel only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await logIn(page, { identifier: 'ab', password: 'long enough', button: 'Admin Login' })
  await expect(page.getByText('Please enter your email or username')).toBeVisible()
  await logIn(page, { identifier: 'abc', password: 'short77', button: 'Admin Login' })
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('long enough')
  await replyWith(page, '/auth/admin/login', 'credentials_wrong')
  await expectBusyText(page, { path: '/auth/admin/login', button: 'Admin Login', busy: 'Logging In…' })
  await page.getByRole('link', { name: 'Regular User Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a signed-in player on the admin page is sent to their dashboard {2.16 2.19 2.77 6.2-4}', async ({
  page,
}) => {
  await signIn(page)
  await mockLobby(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Profile of / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/dashboard')
})
