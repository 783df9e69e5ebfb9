import { expect, test } from '../e2e-test.ts'
import { leaveAll, play, twoInAMatch } from '../match/match-steps.ts'

/** A settled match is on every board within seconds. */
const COUNTED_MS = 15_000

test('[P5] a match moves both players on the global board, and only on the boards it belongs to {1.10 2.157}', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(150_000)
  const [{ page: winning, person: winner }, { page: losing, person: loser }] = await twoInAMatch(browser)
  await play({ winning, losing })
  for (const [page, { username }, earned] of [
    [winning, winner, '$47.50'],
    [losing, loser, '− $50.00'],
  ] as const) {
    const own = page.getByRole('row').filter({ hasText: '(You)' })
    await expect(async () => {
      await page.goto(`/global/leaderboard?search=${username}`)
      await expect(own).toContainText(earned, { timeout: 2_000 })
    }).toPass({ timeout: COUNTED_MS })
    await expect(page.getByText(`Search results for "${username}" - 1 player(s) found`)).toBeVisible()
    await own.getByRole('button').focus()
    await expect(page.getByText('Normal Mode', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  for (const [select, option, isThere] of [
    ['Tier', '$50', true],
    ['Time', 'Today', true],
    ['Mode', 'Bounty Mode', false],
  ] as const) {
    await winning.getByRole('combobox', { name: select, exact: true }).click()
    await winning.getByRole('option', { name: option, exact: true }).click()
    await expect(winning.getByRole('row').filter({ hasText: '(You)' })).toHaveCount(isThere ? 1 : 0)
  }
  await leaveAll(winning, losing)
})
