import { answerVisitor, PERSON } from './identity-replies.ts'
import { mockLobby } from './lobby-replies.ts'
import { logIn, runUntilVisible, stopClock } from './page-steps.ts'
import { OWN_USER, signIn } from './signed-in.ts'
import { expect, test } from './visitor-test.ts'

const PROTECTED_PATHS = [
  '/dashboard',
  '/admin/dashboard',
  '/global/leaderboard',
  '/bounty/leaderboard',
  '/previous-winners',
  '/bounty/leaderboard/previous/winners',
  '/view-pool/usd5-2026-11-09',
  '/full-pool/usd5-2026-11-09',
  '/profile',
  '/profile/overview',
  '/profile/settings',
  '/profile/legal',
]

test('a visitor of a protected page logs in and returns to that page {2.10-18 6.5 6.7-9 6.12}', async ({
  page,
}) => {
  await answerVisitor(page)
  for (const path of PROTECTED_PATHS) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/dashboard?from=mail')
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: PERSON.email, password: PERSON.password })
  await expect(page).toHaveURL('/dashboard?from=mail')
})

test('a server that does not reply delays a stored session by 5 s at most {3.6 9.37}', async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
  await page.goto('/dashboard')
  await page.route('**/api/auth/refresh', () => undefined)
  await stopClock(page)
  await page.reload()
  const greeting = page.getByRole('heading', { name: `Welcome, ${OWN_USER.username}` })
  await runUntilVisible(page, page.getByText('Loading...'))
  await page.clock.runFor(4_900)
  await expect(greeting).toBeHidden()
  await page.clock.runFor(200)
  expect(await runUntilVisible(page, greeting)).toBeLessThan(1_000)
})
