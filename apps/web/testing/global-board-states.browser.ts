import { AS_OF, aBoardPlayer, answer, places, refuse } from './board-replies.ts'
import { mockBoard, rows } from './global-board-server.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('loading, an error in the words of the server, and an unknown one {2.169-171}', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/global-leaderboard**', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { success: false, message: 'The boards are being prepared.' } })
  })
  await page.goto('/global/leaderboard')
  await expect(page.getByText('Loading leaderboard...')).toBeVisible()
  release()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading leaderboard. Please try again.' })
  await expect(alert).toContainText('The boards are being prepared.')
  expect(await violationsIn(page)).toEqual([])
  await page.unroute('**/api/global-leaderboard**')
  await page.route('**/api/global-leaderboard**', (route) => route.abort())
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Unknown error')
  await page.unroute('**/api/global-leaderboard**')
  await mockBoard(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(8)
})

test('an empty board says so; one page has no page buttons {2.164}', async ({ page }) => {
  await answer(page, '/global-leaderboard', (url) =>
    url.pathname.endsWith('/top')
      ? { players: [] }
      : { players: [], totalPlayers: 0, moreFound: false, totalPages: 0, me: null, asOf: AS_OF },
  )
  await page.goto('/global/leaderboard')
  await expect(page.getByText('No players yet')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await page.unrouteAll()
  await signIn(page)
  const players = places(1, 4).map((place) => ({ ...aBoardPlayer(place), solEarnings: null }))
  await answer(page, '/global-leaderboard', (url) =>
    url.pathname.endsWith('/top')
      ? { players, asOf: AS_OF }
      : { players, totalPlayers: 4, moreFound: false, totalPages: 1, me: null, asOf: AS_OF },
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  // [C4] Without a fresh price no amount in SOL is shown.
  await expect(page.getByText(/\d SOL|– SOL/)).toHaveCount(0)
})

test('on a phone nothing scrolls sideways', async ({ page }) => {
  await mockBoard(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/global/leaderboard')
  await expect(rows(page)).toHaveCount(8)
  await expect(page.getByRole('columnheader')).toHaveText(['Rank', 'Username', 'Earnings', 'More'])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  const table = page.getByRole('region', { name: 'Global Leaderboard' })
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})

test('a board refuses visitors that are not signed in and remembers the page they wanted {2.11-14 6.7-8}', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await refuse(page, '/auth/refresh', 401, 'Please log in to continue.')
  for (const path of [
    '/global/leaderboard',
    '/bounty/leaderboard',
    '/previous-winners',
    '/bounty/leaderboard/previous/winners',
    '/full-pool/usd5-2026-11-09',
    '/view-pool/usd5-2026-11-09',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => history.state.usr.from)).toBe(path)
  }
  await context.close()
})
