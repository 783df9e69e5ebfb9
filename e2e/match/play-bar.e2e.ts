import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros, strikesOf } from '../store.ts'
import { aFundedPlayer, entryTypes, joinQueue, leaveAll, MATCH_URL, mayThrow, play } from './match-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Your search or match' })

/** Leaves the search by the logo, as people do. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Throwdown home' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

test('a search goes on in the bar of every page, and Cancel there gives the stake back', {
  tag: '@night',
}, async ({ browser }) => {
  const { page, person } = await aFundedPlayer(browser)
  await joinQueue(page)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await goHome(page)
  await expect(bar(page)).toContainText(/Searching \$5.*Normal.*0:\d\d/i)
  for (const path of ['/global/leaderboard', '/fairness', '/contact', '/practice', '/no/such/page']) {
    await page.goto(path)
    await expect(bar(page), path).toContainText('Searching $5')
  }
  expect(await availableMicros(person.email)).toBe('0')
  await bar(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page)).toBeHidden()
  expect(await availableMicros(person.email)).toBe('5000000')
  await leaveAll(page)
})

test('[M7] a player who left the search page is brought into the match, from any page, without a strike', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first, person: winner }, { page: second, person: loser }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await joinQueue(first)
  await expect(first.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await goHome(first)
  await first.goto('/global/leaderboard')
  await expect(bar(first)).toContainText('Searching $5')
  await joinQueue(second)
  for (const page of [first, second]) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
  await play({ winning: first, losing: second })
  for (const { email } of [winner, loser]) expect(await strikesOf(email)).toBe(0)
  await leaveAll(first, second)
})

test('leaving the search at the moment of pairing and the result with a rematch offered costs no round, stake or strike', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [{ page: first, person: one }, { page: second, person: two }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  // B2: the logo in the same moment as the opponent joins.
  await joinQueue(first)
  await expect(first.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await Promise.all([joinQueue(second), goHome(first).catch(() => null)])
  for (const page of [first, second]) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
  await play({ winning: first, losing: second })
  // B3: offered, then back to the dashboard. The opponent is notified, and a counter-offer finds nobody.
  await press(second, 'Ask for a rematch')
  await expect(first.getByRole('button', { name: 'Accept' })).toBeVisible()
  await second.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(first.getByText(`${two.username} left`)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Accept' })).toBeHidden()
  // Long enough for a match that nobody entered to become void.
  await first.waitForTimeout(12_000)
  await expect(second).toHaveURL(/\/dashboard/)
  await expect(bar(second)).toBeHidden()
  expect(await availableMicros(one.email)).toBe('24750000')
  expect(await availableMicros(two.email)).toBe('15000000')
  for (const { email } of [one, two]) expect(await strikesOf(email)).toBe(0)
  // Both may join at once: nothing bars them.
  await second.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await expect(second.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await leaveAll(first, second)
})

test('[Q4] an offered rematch is in the bar of another tab, and can be declined or accepted there', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first }, { page: second, person }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  for (const page of [first, second]) await joinQueue(page)
  await play({ winning: first, losing: second })
  const board = await first.context().newPage()
  await board.goto('/dashboard')
  // The balance comes with the connection.
  await expect(board.getByRole('banner')).toContainText('$24.75')
  await show(first, 'hidden')
  await press(second, 'Ask for a rematch')
  await expect(bar(board)).toContainText(`${person.username} wants a rematch`)
  await expect(bar(board).getByRole('timer', { name: 'Time left to answer' })).toHaveText(/^0:[12]\d$/)
  await bar(board).getByRole('button', { name: 'Decline' }).click()
  await expect(bar(board)).toBeHidden()
  await expect(second.getByText('does not want a rematch now.')).toBeVisible()
  await press(second, 'Ask for a rematch')
  await bar(board).getByRole('button', { name: 'Accept' }).click()
  for (const page of [board, second]) await mayThrow(page)
  await play({ winning: board, losing: second })
  await leaveAll(first, second)
})

test('[Q1] without a network the bar counts down to the end of the search, and the stake is back', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const { page, person } = await aFundedPlayer(browser)
  await joinQueue(page)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await goHome(page)
  await expect(bar(page)).toContainText('Searching $5')
  await page.context().setOffline(true)
  await expect(bar(page)).toContainText(
    /You are offlineYour search ends in 0:\d\d; your stake then comes back\./,
    {
      timeout: 30_000,
    },
  )
  await expect(bar(page)).toContainText('Your search has ended; your stake comes back.', { timeout: 20_000 })
  await expect.poll(() => availableMicros(person.email), { timeout: 20_000 }).toBe('5000000')
  await page.context().setOffline(false)
  await expect(bar(page)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('banner')).toContainText('$5.00balance')
  await leaveAll(page)
})

test('an earlier result shows the bar of a search too, and the arena of a running match does not', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page: first }, { page: second }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser),
  ])
  for (const page of [first, second]) await joinQueue(page)
  await mayThrow(first)
  await expect(bar(first)).toBeHidden()
  await play({ winning: first, losing: second })
  const result = first.url()
  await first.getByRole('link', { name: /^Play again/ }).click()
  await expect(first.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await first.goto(result)
  await expect(bar(first)).toContainText('Searching $5')
  // Left open, the search would be paired with a player of the next test.
  await bar(first).getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(first)).toBeHidden()
  await leaveAll(first, second)
})

test('[M11] a whole match with the newer tab closed in the middle of a turn', async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page: first }, { page: second }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  const newer = await first.context().newPage()
  await newer.goto('/global/leaderboard')
  await show(newer, 'hidden')
  for (const page of [first, second]) await joinQueue(page)
  await mayThrow(first)
  await show(newer, 'visible')
  await bar(newer).getByRole('link', { name: 'Return to your match' }).click()
  await mayThrow(newer)
  await expect(first.getByText('You are playing in another tab.')).toBeVisible()
  await newer.close()
  await play({ winning: first, losing: second })
  expect(await entryTypes(first)).not.toContain('timeout')
  await leaveAll(first, second)
})

test('[M11] a board in another tab leaves the playing tab alone, and its bar leads into the match', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page: first }, { page: second }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  for (const page of [first, second]) await joinQueue(page)
  await mayThrow(first)
  const board = await first.context().newPage()
  await board.goto('/global/leaderboard')
  await expect(bar(board)).toContainText('Your match is running')
  await expect(board.getByRole('banner').getByText(/^\$\d+\.00 in play$/)).toBeVisible()
  await mayThrow(first)
  await bar(board).getByRole('link', { name: 'Return to your match' }).click()
  await mayThrow(board)
  await first.getByRole('button', { name: 'Play here' }).click()
  await expect(board.getByRole('button', { name: 'Play here' })).toBeVisible()
  await play({ winning: first, losing: second })
  await leaveAll(first, second)
})

test('a hidden tab calls the player by its title and enters when it is shown', { tag: '@night' }, async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first }, { page: second }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await joinQueue(first)
  await expect(first.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await goHome(first)
  await show(first, 'hidden')
  await joinQueue(second)
  await expect.poll(() => first.title(), { timeout: 20_000 }).toBe('▶ Opponent found · Throwdown')
  await expect(first).toHaveURL(/\/dashboard/)
  await expect(bar(first)).toContainText('Match found')
  await expect(bar(first).getByRole('link', { name: /^Enter, \d+ s left$/ })).toBeVisible()
  const icon = first.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', '/favicon-found.svg')
  expect((await first.request.get('/favicon-found.svg')).ok()).toBe(true)
  await show(first, 'visible')
  await expect(first).toHaveURL(MATCH_URL)
  await mayThrow(first)
  expect(await first.title()).toBe('Duel · Throwdown')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await leaveAll(first, second)
})

/** A page that thinks its tab is in the background, or in front again. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
