import type { Page } from '@playwright/test'
import { answer, aPool, bountyReply, refuse } from './board-replies.ts'
import { overflowOf } from './overflow.ts'
import { runUntilThere, stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('row')

async function mockBoard(page: Page, total = 64): Promise<URL[]> {
  const asked: URL[] = []
  await answer(page, '/bounty-pool/leaderboard', (url) => {
    asked.push(url)
    const search = url.searchParams.get('search')
    if (search !== null) return { ...bountyReply(0), pool: aPool(), ...found(search) }
    return bountyReply(total, (Number(url.searchParams.get('page')) - 1) * 50 + 1)
  })
  return asked
}

/** What the server finds: whose name begins so, with the rank of the board. */
function found(search: string) {
  const players = bountyReply(50).players.filter(({ username }) => username.toLowerCase().startsWith(search))
  return { players, totalPlayers: players.length, totalPages: Math.ceil(players.length / 50) }
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the bounty board: pool, clock, podium, nine columns and rows 4 to 10 {2.172 2.174 2.176 2.178-179 9.43-45}', async ({
  page,
}) => {
  const asked = await mockBoard(page)
  await page.goto('/bounty/leaderboard')
  await expect(page).toHaveTitle('Bounty Pool Leaderboard · Throwdown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bounty Pool Leaderboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase')
  await expect(page.getByRole('timer', { name: 'Time Left' })).toHaveText(/^3d 07:5\d:\d\d$/)
  await expect(page.getByText('$3,741.50')).toBeVisible()
  await expect(page.getByText('22.9 SOL')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check this pool' })).toHaveAttribute('href', /^\/view-pool\/./)
  await expect(page.getByRole('list', { name: 'Top three' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Rank',
    'Username',
    'Total Points',
    'Risk It Wins',
    'Best Win Streak',
    'Wins',
    'Losses',
    'Win Rate',
    'Match Played',
  ])
  await expect(rows(page)).toHaveCount(8)
  const [rank, , points, risks, streak, ...record] = await rows(page).nth(1).getByRole('cell').allInnerTexts()
  expect([rank, risks, streak, ...record]).toEqual(['4', '4', '5', '26', '16', '62.6%', '42'])
  expect(points).toContain('122')
  await expect(rows(page).last().getByRole('cell').first()).toHaveText('10')
  await expect(rows(page).filter({ hasText: '(You)' })).toHaveCount(1)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ limit: '50', page: '1' })
  expect(asked[0]?.pathname).toBe('/api/bounty-pool/leaderboard/5')
  await rows(page).nth(1).getByRole('button').focus()
  await expect(page.getByText('Unbanked, at risk')).toBeVisible()
  // [B12] The fourth would get no prize.
  await expect(page.getByText('No prize yet', { exact: true }).first()).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})

test('pages are turned without a new request, until the fifty are over {2.182 9.45}', async ({ page }) => {
  const asked = await mockBoard(page)
  // The board polls every twenty seconds; while the clock is stopped only a click makes it fetch.
  await stopClockAt(page, Date.now())
  await page.goto('/bounty/leaderboard')
  await runUntilThere(page, page.getByText('Showing 1 to 10 of 64 players'))
  const before = asked.length
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(11)
  expect(asked).toHaveLength(before)
  await page.getByRole('button', { name: 'Page 7' }).click()
  await runUntilThere(page, page.getByText('Showing 61 to 64 of 64 players'))
  await expect(rows(page)).toHaveCount(5)
  expect(asked.at(-1)?.searchParams.get('page')).toBe('2')
})

test('tiers, the four orders and a search lead to page 1 {2.173 2.175 2.177 2.181 2.183 4.46 4.54-55 9.2}', async ({
  page,
}) => {
  const asked = await mockBoard(page)
  await page.goto('/bounty/leaderboard?page=2')
  const tiers = page.getByRole('group', { name: 'Pools by stake' }).getByRole('button')
  await expect(tiers).toHaveText(['$1', '$5', '$10', '$20', '$35', '$50'])
  await expect(tiers.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await tiers.nth(5).click()
  await expect(page).toHaveURL('/bounty/leaderboard?tier=50')
  await expect.poll(() => asked.at(-1)?.pathname).toBe('/api/bounty-pool/leaderboard/50')
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await expect(page.getByRole('option')).toHaveText(['Rank', 'Points', 'Wins', 'Projection'])
  await page.getByRole('option', { name: 'Projection' }).click()
  await expect
    .poll(() => asked.some(({ searchParams }) => searchParams.get('sortBy') === 'projection'))
    .toBe(true)
  await page.getByRole('textbox', { name: 'Search username' }).fill('sir_')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1).getByRole('cell').first()).toHaveText('6')
  await expect(rows(page).nth(1).getByTitle('Sir_Galant')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top three' })).toBeHidden()
  expect(asked.at(-1)?.searchParams.get('search')).toBe('sir_')
  await page.getByRole('textbox', { name: 'Search username' }).fill('nobody')
  await expect(page.getByText('No players found', { exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top three' })).toBeHidden()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('link', { name: 'View Previous Winners' }).click()
  await expect(page).toHaveURL('/previous-winners')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the compact table has rank, name, points and SOL {2.180}', async ({ page }) => {
    await mockBoard(page)
    await page.goto('/bounty/leaderboard')
    await expect(rows(page)).toHaveCount(8)
    await expect(page.getByRole('columnheader')).toHaveText(['Rank', 'Username', 'Points', 'SOL', 'More'])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  })

  test('nothing scrolls sideways while the narrow faces have not come', async ({ page }) => {
    await mockBoard(page)
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/bounty/leaderboard')
    await expect(rows(page)).toHaveCount(8)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

test('an error of the bounty board, and the way back {2.184}', async ({ page }) => {
  await refuse(page, '/bounty-pool/leaderboard', 500, 'An unexpected error occurred.')
  await page.goto('/bounty/leaderboard')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error loading leaderboard. Please try again.' }),
  ).toContainText('An unexpected error occurred.')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})
