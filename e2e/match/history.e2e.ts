import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, leaveAll, meet, play } from './match-steps.ts'

test('a played match is in the history of both players, is replayed, and its proof opens', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const winner = await aFundedPlayer(browser)
  const loser = await aFundedPlayer(browser)
  await meet([winner.page, loser.page], 'normal')
  const matchId = new URL(winner.page.url()).pathname.split('/').at(-1)
  await play({ winning: winner.page, losing: loser.page })

  const { page } = winner
  await page.getByRole('link', { name: 'Match history' }).click()
  await expect(page).toHaveURL('/history')
  await expect(page.getByText('Last match: 1–0')).toBeVisible()
  await expect(page.getByText('+ $4.75')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Replay of .* ${loser.person.username}`) }).click()
  const track = page.getByRole('group', { name: 'Throws of this match' }).getByRole('button')
  await expect(track).toHaveText(['Round 1 · won', 'Round 2 · won'])
  await track.first().click()
  await expect(page.getByText('Round 1 is yours')).toBeVisible()
  await expect(page.getByText('Rock crushes scissors')).toBeVisible()
  await expect(page.getByText('Pot $10.00 · fee $0.25')).toBeVisible()
  await page.getByRole('button', { name: `${loser.person.username}: record` }).click()
  const card = page.getByRole('dialog', { name: loser.person.username })
  await expect(card.locator('dt:has-text("You against them") + dd')).toHaveText('1–0')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Verify', exact: true }).click()
  await expect(page).toHaveURL(`/verify/${matchId}`)
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()

  await page.goto('/history/coach')
  await expect(page.getByText('28 more throws until the coach can say something')).toBeVisible()

  // The other side of the same match.
  await loser.page.goto(`/history?match=${matchId}`)
  await expect(loser.page.getByText('− $5.00')).toBeVisible()
  await expect(loser.page.getByText('Round 2 goes to')).toBeVisible()
  await loser.page.getByRole('combobox', { name: 'Outcome' }).click()
  await loser.page.getByRole('option', { name: 'Won', exact: true }).click()
  await expect(loser.page.getByText('No match fits these filters')).toBeVisible()
  await leaveAll(winner.page, loser.page)
})
