import type { Locator, Page } from '@playwright/test'
import { aCard, answer } from './board-replies.ts'
import { mockBoard, rows } from './global-board-server.ts'
import { overflowOf } from './overflow.ts'
import { runUntilThere, stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const cells = (page: Page, row: number) => rows(page).nth(row).getByRole('cell').allInnerTexts()

const backgroundOf = (row: Locator) =>
  row
    .getByRole('cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).backgroundColor)

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the global board: podium, rows from the fourth on, amounts, names and pages {2.153 2.158 2.160 2.163 2.165 7.46 9.42 9.48 9.50-54}', async ({
  page,
}) => {
  const asked = await mockBoard(page)
  await page.goto('/global/leaderboard')
  await expect(page).toHaveTitle('Global Leaderboard · Throwdown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Global Leaderboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase')
  const podium = page.getByRole('list', { name: 'Top three' }).getByRole('listitem')
  await expect(podium).toHaveCount(3)
  await expect(podium.first()).toContainText('30.0 SOL · 64% win rate')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Rank',
    'Username',
    'Earnings',
    'Wins',
    'Losses',
    'Win Rate',
    'Match Played',
  ])
  await expect(rows(page)).toHaveCount(8)
  const [rank, name, earnings, wins, losses, rate, played] = await cells(page, 1)
  expect([rank, earnings, wins, losses, rate, played]).toEqual([
    '4',
    expect.stringContaining('$1,348.09'),
    '276',
    '168',
    '61.4%',
    '444',
  ])
  expect(name).toContain('Alch..')
  await expect(page.getByTitle('Alchemist')).toBeVisible()
  await expect(page.getByText('Showing 1 to 10 of 25 players')).toBeVisible()
  const board = asked.find(({ pathname }) => pathname.endsWith('/global-leaderboard'))
  expect(board?.searchParams.get('limit')).toBe('10')
  expect(asked.find(({ pathname }) => pathname.endsWith('/top'))?.searchParams.get('limit')).toBe('10')
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 11 to 20 of 25 players')).toBeVisible()
  await expect(rows(page)).toHaveCount(11)
  await expect(podium).toHaveCount(3)
  await expect(page.getByText('Your place: 6')).toBeVisible()
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByText('(You)')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('hovering or focusing earnings shows where they came from {2.160}', async ({ page }) => {
  await mockBoard(page)
  // So high that the player's row need not be scrolled into view: that would move another row under the pointer.
  await page.setViewportSize({ width: 1440, height: 2000 })
  await page.goto('/global/leaderboard')
  const earnings = rows(page).nth(1).getByRole('button')
  await expect(earnings).toHaveAccessibleDescription(/Normal Mode \$808\.85, Bounty Pool \$539\.24/)
  const breakdown = page.getByText('Bounty Pool', { exact: true })
  await expect(breakdown).toBeHidden()
  await earnings.hover()
  await expect(breakdown).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(breakdown).toBeHidden()
  await earnings.focus()
  await expect(breakdown).toBeVisible()
  await expect(page.getByText('Normal Mode', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(breakdown).toBeHidden()
})

test('the row of the player is marked and scrolled into view once, after 500 ms {2.161-162 4.47 9.38}', async ({
  page,
}) => {
  await mockBoard(page)
  await page.setViewportSize({ width: 1440, height: 420 })
  await stopClockAt(page, Date.now() + 60_000)
  await page.goto('/global/leaderboard')
  const own = rows(page).filter({ hasText: '(You)' })
  await runUntilThere(page, own)
  expect(await backgroundOf(own)).not.toBe(await backgroundOf(rows(page).last()))
  await page.clock.runFor(480)
  await expect(own).not.toBeInViewport()
  await page.clock.runFor(30)
  await expect(own).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Next' }).click()
  await runUntilThere(page, page.getByText('Showing 11 to 20 of 25 players'))
  await page.getByRole('button', { name: 'Page 1' }).click()
  await runUntilThere(page, own)
  await page.evaluate(() => scrollTo(0, 0))
  await page.clock.runFor(2_000)
  await expect(own).not.toBeInViewport()
})

test('a search: its words, no podium, every rank, page 1, and both ways to clear it {2.155 2.159 2.166-168 4.46 7.45}', async ({
  page,
}) => {
  const asked = await mockBoard(page)
  await page.goto('/global/leaderboard?page=2')
  const box = page.getByRole('textbox', { name: 'Search username' })
  await box.fill('iron')
  await expect(page.getByText('Search results for "iron" - 1 player(s) found')).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(page).toHaveURL('/global/leaderboard?search=iron')
  await expect(page.getByRole('list', { name: 'Top three' })).toBeHidden()
  expect((await cells(page, 1))[0]).toBe('1')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Top three' })).toBeVisible()

  await box.fill('nobody')
  await expect(page.getByText('No players found matching "nobody"')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(box).toBeFocused()
  await expect(rows(page)).toHaveCount(8)
  // One letter is too short and is not sent; more names than are listed show another text than a count.
  await box.fill('i')
  await expect(page.getByText('Type at least 2 characters')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top three' })).toBeVisible()
  await box.fill('player_')
  await expect(page.getByText('Search results for "player_" - 17+ player(s) found')).toBeVisible()
  await expect(page.getByText('Type at least 2 characters')).toBeHidden()
  const typed = asked.map(({ searchParams }) => searchParams.get('search'))
  expect(typed).not.toContain('i')
})

test('the order and the three filters are sent, and lead to page 1 {2.156-157 4.46}', async ({ page }) => {
  const asked = await mockBoard(page)
  await page.goto('/global/leaderboard?page=2')
  const choose = async (select: string, option: string) => {
    const box = page.getByRole('combobox', { name: select, exact: true })
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(box).toHaveText(option)
    // A click while a list is still closing does not open the next one.
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Ranked By',
    'Earnings',
    'Wins',
    'Win Rate',
    'Games Played',
  ])
  await page.keyboard.press('Escape')
  await choose('Sort by', 'Win Rate')
  await expect(page).toHaveURL('/global/leaderboard?sortBy=winRate')
  await choose('Time', 'This week')
  await choose('Mode', 'Bounty Mode')
  await choose('Tier', '$20')
  const sent = { sortBy: 'winRate', time: 'week', mode: 'bounty', tier: '20' }
  for (const path of ['/global-leaderboard', '/global-leaderboard/top']) {
    const last = () => asked.findLast(({ pathname }) => pathname === `/api${path}`)
    await expect.poll(() => Object.fromEntries(last()?.searchParams ?? [])).toMatchObject(sent)
  }
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Tier' })).toHaveText('$20')
})

test('Time Expire counts to 23:59:59 UTC and begins anew at midnight {2.154}', async ({ page }) => {
  await mockBoard(page)
  const midnightMs = Date.parse('2026-11-16T00:00:00Z')
  await stopClockAt(page, midnightMs - 30_000)
  await page.goto('/global/leaderboard')
  const clock = page.getByRole('timer', { name: 'Time Expire' })
  await runUntilThere(page, clock)
  const leftMs = midnightMs - (await page.evaluate(() => Date.now()))
  await page.clock.runFor(leftMs - 5_000)
  await expect(clock).toHaveText(/^00:00:0[45]$/)
  await page.clock.runFor(6_000)
  await expect(clock).toHaveText(/^23:59:5[89]$/)
})

test('on a phone the board is in the shell, and one row at a time opens what has no column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await mockBoard(page)
  await answer(page, '/players/', () => aCard(5))
  await page.goto('/global/leaderboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Throwdown home' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Main' }).last()
  await expect(places.getByRole('link', { name: 'Boards' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Safe play' })).toBeVisible()
  const boards = page.getByRole('navigation', { name: 'Boards' })
  await expect(boards.getByRole('link', { name: 'Bounty Pools' })).toHaveAttribute(
    'href',
    '/bounty/leaderboard',
  )
  const openers = page.getByRole('button', { name: /^More about / })
  await openers.nth(0).click()
  await openers.nth(1).click()
  await expect(page.getByRole('button', { name: /^More about /, expanded: true })).toHaveCount(1)
  const details = page.getByRole('row').filter({ hasText: 'See player' })
  await expect(details).toHaveCount(1)
  await expect(details).toContainText(/Wins265Losses165Match Played430/)
  expect(await violationsIn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await details.getByRole('button', { name: 'See player' }).click()
  await expect(page.getByRole('dialog', { name: 'Nyx_Vale' })).toContainText('Global rank')
})
