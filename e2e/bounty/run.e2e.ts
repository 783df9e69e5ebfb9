import type { Page } from '@playwright/test'
import { press, toast, toneOf } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, joinQueue, leaveAll, meet, play, throwHand } from '../match/match-steps.ts'
import { anotherToken } from '../steps.ts'
import { availableMicros } from '../store.ts'

const choiceOn = (page: Page) => page.getByRole('region', { name: 'Bank It or Risk It?' })
const backToDashboard = (page: Page) => page.getByRole('link', { name: 'Back to dashboard' }).click()

test('[B3] [B4] [P4] [Q5] a bounty win: masked opponent, exact payout, the choice, and Bank It to the board {1.22 4.50}', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [{ page: winning, person: winner }, { page: losing, person: loser }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await meet([winning, losing], 'bounty')
  await expect(winning.getByText('Opponent: 0 of 2 rounds')).toBeAttached()
  await expect(winning.getByText(loser.username)).toHaveCount(0)
  await Promise.all([throwHand(winning, '1'), throwHand(losing, '3')])
  await expect(winning.getByText(`${loser.username}: 0 of 2 rounds`)).toBeAttached({ timeout: 20_000 })
  await Promise.all([throwHand(winning, '1'), throwHand(losing, '3')])
  await expect(winning.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(winning.getByText('+ $3.25')).toBeVisible()
  await expect(winning.getByText('= $8.25 credited, your stake included')).toBeVisible()
  expect(await availableMicros(winner.email)).toBe('8250000')

  await expect(choiceOn(winning)).toContainText('Win the next match: 6 pts. Lose it: 0.')
  await expect(winning.getByRole('button', { name: 'Bank It' })).toBeFocused()
  await expect(choiceOn(losing)).toBeHidden()
  // Bounty Mode has no rematch.
  await expect(losing.getByRole('heading', { name: 'Defeat' })).toBeVisible()
  await expect(losing.getByRole('button', { name: 'Ask for a rematch' })).toHaveCount(0)

  await backToDashboard(winning)
  await winning.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await expect(winning.getByRole('button', { name: 'Join Game' })).toHaveAccessibleDescription(
    'Bank It or Risk It first: your last bounty win waits for your choice.',
  )
  await winning.getByRole('button', { name: 'Bank It' }).click()
  await expect(toast(winning, 'Banked. You have 2 safe pts in this pool.')).toBeVisible()
  await expect(winning.getByRole('button', { name: 'Join Game' })).toBeEnabled()
  await expect(winning.getByText('1 of 60')).toBeVisible()
  await expect(winning.getByText('1 of 6', { exact: true })).toBeVisible()

  await winning.getByRole('link', { name: 'Bounty Pool Leaderboards' }).click()
  await winning.getByRole('textbox', { name: 'Search username' }).fill(winner.username)
  const row = winning.getByRole('row').filter({ hasText: '(You)' })
  await expect(row.getByRole('cell').nth(2)).toContainText('2')
  await expect(row.getByTitle(winner.username)).toHaveText(
    new RegExp(`^${winner.username.slice(0, 4)}\\.\\.`),
  )
  await leaveAll(winning, losing)
})

test('[B3] Risk It doubles the next win, and a loss burns everything unbanked {1.20-21 1.23 2.34 4.48-49 4.51 9.13}', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [{ page: bold }, ...rivals] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await meet([bold, rivals[0].page], 'bounty')
  await play({ winning: bold, losing: rivals[0].page })
  const shown = toast(bold, 'Risk It is on. Your next match in the $5 pool scores double.')
  // Looked at as soon as it is there: on a busy machine it can be gone before the click is over.
  const [tone] = await Promise.all([
    expect(shown)
      .toBeVisible()
      .then(() => toneOf(shown)),
    choiceOn(bold).getByRole('button', { name: 'Risk It' }).click(),
  ])
  expect(tone).toBe('info')
  await expect(bold.getByRole('link', { name: 'Play again' })).toBeVisible()

  await backToDashboard(bold)
  await expect(bold.getByText('A loss burns 2 pts.')).toBeVisible()
  await meet([bold, rivals[1].page], 'bounty')
  await play({ winning: bold, losing: rivals[1].page })
  await expect(choiceOn(bold)).toContainText('Win the next match: 10 pts. Lose it: 0.')
  await bold.reload()
  await choiceOn(bold).getByRole('button', { name: 'Risk It' }).click()
  await backToDashboard(bold)
  await meet([bold, rivals[2].page], 'bounty')
  await play({ winning: rivals[2].page, losing: bold })
  await backToDashboard(bold)
  await expect(bold.getByText('0 pts').first()).toBeVisible()
  await expect(bold.getByText('3 of 60')).toBeVisible()
  await leaveAll(bold, ...rivals.map(({ page }) => page))
})

test('[B13] the pool that is being played adds up in the browser', async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page }, { page: losing }] = await Promise.all([aFundedPlayer(browser), aFundedPlayer(browser)])
  await meet([page, losing], 'bounty')
  await play({ winning: page, losing })
  const headers = { authorization: `Bearer ${await anotherToken(page)}` }
  const reply = await (await page.request.get('/api/bounty-pool/user-current', { headers })).json()
  await page.goto(`/full-pool/${reply.data.runs[0].poolId}`)
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await press(page, 'Check this pool')
  await expect(page.getByText('This pool adds up')).toBeVisible()
  await expect(page.getByText('If it ended now it would be void')).toBeVisible()
  await page
    .getByRole('button', { name: /^View Profile of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await leaveAll(page, losing)
})

test('[Q1] Join on the dashboard searches at once and can be cancelled {1.26}', { tag: '@night' }, async ({
  browser,
}) => {
  const { page } = await aFundedPlayer(browser)
  await joinQueue(page, 'bounty')
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await expect(page.getByText('$5 · Bounty · first to 2 rounds')).toBeVisible()
  await press(page, 'Cancel search')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await leaveAll(page)
})
