import { expect, test } from '../e2e-test.ts'
import { mailsTo } from '../mailbox.ts'
import { aPlayer } from '../people.ts'
import { logIn } from '../steps.ts'

const PROTECTED_PATHS = [
  '/dashboard',
  '/admin/dashboard',
  '/global/leaderboard',
  '/bounty/leaderboard',
  '/previous-winners',
  '/view-pool/usd5-2026-11-09',
  '/profile',
  '/profile/settings',
]

test('a visitor of a protected page logs in and returns to that page {2.10-18 6.5 6.7-9 6.12}', async ({
  page,
}) => {
  const player = await aPlayer()
  for (const path of PROTECTED_PATHS) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/dashboard?from=mail')
  await expect(page).toHaveURL('/login')
  await logIn(page, { identifier: player.email, password: player.password })
  await expect(page).toHaveURL('/dashboard?from=mail')
  expect(await mailsTo(player.email)).toHaveLength(1)
})
