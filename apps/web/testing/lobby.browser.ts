import type { Locator, Page } from '@playwright/test'
import { activePoolsReply, answer, aRun } from './board-replies.ts'
import { dashboardReply } from './dashboard-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const MATCH_ID = '0190a5c0-0000-7000-8000-000000000001'
const lookOf = (stake: Locator) => stake.evaluate((button) => getComputedStyle(button).borderColor)
const join = (page: Page) => page.getByRole('button', { name: 'Join Game' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('[P4] the game box: six stakes, none chosen, Bounty Mode on, exact lines of both outcomes {2.85-87 4.23-25 9.1}', async ({
  page,
}) => {
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await page.goto('/dashboard')
  const stakes = page.getByRole('group', { name: 'Stake' }).getByRole('button')
  await expect(stakes).toHaveText([/^\$1/, /^\$5/, /^\$10/, /^\$20/, /^\$35/, /^\$50/])
  await expect(page.getByRole('group', { name: 'Stake' }).locator('[aria-pressed=true]')).toHaveCount(0)
  await expect(stakes.nth(1)).toContainText('a few waiting')
  await expect(page.getByRole('switch', { name: 'Bounty Mode' })).toBeChecked()
  await expect(page.getByText('ON', { exact: true })).toBeVisible()
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(join(page)).toHaveAccessibleDescription('Choose a stake first.')
  expect(await violationsIn(page)).toEqual([])
  const plain = await lookOf(stakes.nth(0))
  for (const index of [5, 4, 3, 2, 0, 1]) {
    await stakes.nth(index).click()
    await expect(stakes.nth(index)).toHaveAttribute('aria-pressed', 'true')
    await expect(stakes.and(page.locator('[aria-pressed=true]'))).toHaveCount(1)
    await expect.poll(() => lookOf(stakes.nth(index))).not.toBe(plain)
  }
  await expect(page.getByText("Win points in this week's $5 pool")).toBeVisible()
  const lines = page.getByRole('region', { name: 'What this match pays' })
  await expect(lines).toContainText(/Win\s*\+ \$3\.25\s*Lose\s*− \$5\.00/)
  await expect(lines.getByText('Credited')).toBeHidden()
  await lines.getByText('Details').click()
  for (const [label, amount] of [
    ['To the bounty pool (30%)', '− $1.50'],
    ['Winnings fee (5%)', '− $0.25'],
    ['Credited', '$8.25'],
  ] as const) {
    await expect(lines.getByText(label)).toBeVisible()
    await expect(lines.getByText(amount, { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await expect(page.getByText('OFF', { exact: true })).toBeVisible()
  await expect(lines.getByText('$9.75')).toBeVisible()
  await expect(lines.getByText('To the bounty pool')).toBeHidden()
  expect(await violationsIn(page)).toEqual([])
})

test('a stake and a mode chosen faster than the address follows are both kept', async ({ page }) => {
  await mockLobby(page)
  await page.goto('/dashboard')
  const stake = page.getByRole('group', { name: 'Stake' }).getByRole('button', { name: /^\$5(?!\d)/ })
  const mode = page.getByRole('switch', { name: 'Bounty Mode' })
  await expect(stake).toBeVisible()
  const modeElement = await mode.elementHandle()
  await stake.evaluate(async (first, second) => {
    // Between two clicks only what is urgent is drawn, as on a phone that is busy.
    for (const element of [first, second]) {
      if (element instanceof HTMLElement) element.click()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
  }, modeElement)
  await expect(page).toHaveURL('/dashboard?tier=5&mode=normal')
  await expect(stake).toHaveAttribute('aria-pressed', 'true')
})

test('the help of Bounty Mode: its title, Done, the cross and the backdrop {2.88}', {
  tag: '@night',
}, async ({ page }) => {
  await mockLobby(page)
  await page.goto('/play')
  const opener = page.getByRole('button', { name: 'How does Bounty Mode work?' })
  const modal = page.getByRole('dialog', { name: 'How does the bounty mode/pool work?' })
  for (const close of [
    () => modal.getByRole('button', { name: 'Done' }).click(),
    () => modal.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await opener.click()
    await expect(modal).toContainText('Risk It')
    await close()
    await expect(modal).toBeHidden()
  }
})

test('without the published terms nothing can be staked', async ({ page }) => {
  await mockLobby(page)
  await page.route('**/api/terms', (route) => route.abort())
  await page.goto('/play?tier=5')
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
})

test('Join on the dashboard starts the search at once, and a reload starts none', async ({ page }) => {
  const socket = new FakeSocket()
  await mockLobby(page)
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await socket.attach(page, (_name, { ticketId }) => ({
    success: true,
    data: { ticketId, state: 'waiting' },
  }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^\$10/ }).click()
  await join(page).click()
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  const joins = () => socket.received.filter(({ name }) => name === 'joinQueue')
  expect(joins()).toHaveLength(1)
  expect(joins()[0]?.payload).toMatchObject({ tier: 10, mode: 'bounty' })
  await page.reload()
  await expect(join(page)).toBeEnabled()
  expect(joins()).toHaveLength(1)
})

test('the bounty summary: richest pool, live, three players, the total, both boards {2.101-107}', {
  tag: '@night',
}, async ({ page }) => {
  await mockLobby(page)
  let players = 3
  await answer(page, '/bounty-pool/active', () => activePoolsReply(players))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Highest Bounty Pool' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('$3,741.50')).toBeVisible()
  await expect(page.getByText('$10 tier')).toBeVisible()
  const topPlayers = page.getByRole('listitem').filter({ hasText: 'pts' })
  await expect(topPlayers).toHaveText([/^1.*Iron\.\..*\$/, /^2.*\$/, /^3.*\$/])
  const first = page.getByRole('listitem').filter({ hasText: 'Iron..' })
  await expect(first).toContainText('128 pts')
  await expect(first).toContainText('$1,590.14')
  await expect(page.getByText('Total Bounty Pool')).toBeVisible()
  await expect(page.getByText('$9,206.30')).toBeVisible()
  players = 0
  await page.reload()
  await expect(page.getByText('Nothing To Show Here')).toBeVisible()
  await page.getByRole('link', { name: 'Bounty Pool Leaderboards' }).click()
  await expect(page).toHaveURL('/bounty/leaderboard')
  await page.goBack()
  await page.getByRole('link', { name: 'Standard Leaderboard' }).click()
  await expect(page).toHaveURL('/global/leaderboard')
})

test('[B4] an open choice refuses Join in Bounty Mode, and banking frees it', async ({ page }) => {
  const run = aRun()
  await mockLobby(page, { runs: [run] })
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  const sent: unknown[] = []
  await page.route('**/api/bounty-pool/bank-it', async (route) => {
    sent.push(route.request().postDataJSON())
    Object.assign(run, { choice: null, unbanked: 0, banked: 25 })
    await route.fulfill({ json: { success: true, data: run } })
  })
  await page.goto('/play?tier=5&mode=bounty')
  const choice = page.getByRole('region', { name: 'Bank It or Risk It?' })
  await expect(choice).toContainText('Win the next match: 10 pts. Lose it: 0.')
  await expect(join(page)).toHaveAccessibleDescription(
    'Bank It or Risk It first: your last bounty win waits for your choice.',
  )
  await join(page).click({ force: true })
  await expect(page.getByRole('heading', { name: 'Choose your stake' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await expect(join(page)).toBeEnabled()
  await page.getByRole('switch', { name: 'Bounty Mode' }).click()
  await choice.getByRole('button', { name: 'Bank It' }).click()
  await expect(choice).toBeHidden()
  await expect(join(page)).toBeEnabled()
  expect(sent).toEqual([{ tier: 5, matchId: MATCH_ID }])
})

test('[B6] after sixty scoring matches the tier is closed until Monday', async ({ page }) => {
  await mockLobby(page, { runs: [aRun({ choice: null, scoringMatches: 60 })] })
  await page.goto('/play?tier=5&mode=bounty')
  await expect(join(page)).toHaveAccessibleDescription(/You have played your 60 scoring matches/)
})

test('[B3] the run: at risk, banked, rank, streak, what a prize still needs, and Risk It', async ({
  page,
}) => {
  const runs = [aRun(), aRun({ tier: 20, choice: null, unbanked: 2, banked: 0, rank: null })]
  await mockLobby(page, { runs })
  await answer(page, '/bounty-pool/active', () => activePoolsReply())
  await page.route('**/api/bounty-pool/risk-it', async (route) => {
    Object.assign(runs[0] ?? {}, { choice: null, riskActive: true })
    await route.fulfill({ json: { success: true, data: runs[0] } })
  })
  await page.goto('/dashboard')
  await expect(page.getByText('6 pts', { exact: true })).toBeVisible()
  await expect(page.getByText('unbanked, at risk')).toBeVisible()
  await expect(page.getByText('banked · rank 14')).toBeVisible()
  await expect(page.getByText('19 of 60')).toBeVisible()
  await expect(page.getByText('5 of 6')).toBeVisible()
  await expect(page.getByText('2 wins')).toBeVisible()
  await expect(page.getByText('$5 pool', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Counted matches' })).toHaveAttribute('value', '10')
  await expect(page.getByRole('progressbar', { name: 'Different opponents' })).toHaveAttribute('value', '5')
  await expect(page.getByText('When both are full, you may win a prize.')).toBeVisible()
  await expect(page.getByText('6 pts become 10. A loss leaves 0.')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Risk It' }).click()
  await expect(page.getByText('Risk It is on: your next match in this pool scores double.')).toBeVisible()
  await page.getByRole('group', { name: 'Your pools' }).getByRole('button', { name: '$20' }).click()
  await expect(page.getByText('2 pts', { exact: true })).toBeVisible()
})

test('a choice made elsewhere is reported, and the card goes away', async ({ page }) => {
  const runs = [aRun()]
  await mockLobby(page, { runs })
  await page.route('**/api/bounty-pool/bank-it', async (route) => {
    Object.assign(runs[0] ?? {}, { choice: null })
    const message = 'This choice has already been made.'
    await route.fulfill({ status: 409, json: { success: false, code: 'bounty_choice_closed', message } })
  })
  await page.goto('/play?tier=5')
  await page.getByRole('button', { name: 'Bank It' }).click()
  await expect(page.getByRole('region', { name: 'Bank It or Risk It?' })).toBeHidden()
})

test('[Q12] a newcomer starts in Normal, and the stake and mode chosen last are there on the next visit', async ({
  page,
}) => {
  await mockLobby(page)
  await answer(page, '/dashboard', () => dashboardReply({ matchesPlayed: 4 }))
  await page.goto('/dashboard')
  const bounty = page.getByRole('switch', { name: 'Bounty Mode' })
  const stake = page.getByRole('button', { name: /^\$5(?!\d)/ })
  await stake.click()
  await expect(page.getByText('The winner takes the pot, less the fee')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What this match pays' })).toContainText('+ $4.75')
  await bounty.click()
  await page.goto('/play')
  await expect(bounty).toBeChecked()
  await expect(stake).toHaveAttribute('aria-pressed', 'true')
})
