import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { aFundedPlayer, leaveAll, meet, play } from '../match/match-steps.ts'
import { giveMoney } from '../store.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await started).path(), 'utf8')
}

test('the statement of a won match: signs, fee, balance after, filters, and the same as CSV and JSON', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [winner, loser] = await Promise.all([aFundedPlayer(browser, { dollars: 10 }), aFundedPlayer(browser)])
  await meet([winner.page, loser.page], 'normal')
  await play({ winning: winner.page, losing: loser.page })
  await giveMoney(winner.person.email, 1_000_000n)
  const { page } = winner
  await page.goto('/wallet')
  const won = rows(page).filter({ hasText: 'Match won' })
  await expect(won).toContainText('+ $4.75')
  await expect(won).toContainText('fee $0.25')
  await expect(won).toContainText('Balance after: $14.75')
  await expect(rows(page).filter({ hasText: 'Bonus' })).toHaveCount(2)
  const lines = (await download(page, 'Statement CSV')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  const json = JSON.parse(await download(page, 'Statement JSON'))
  expect(json).toHaveLength(4)
  expect(lines.filter((line) => line.includes(',match,'))).toHaveLength(2)
  expect(lines.some((line) => line.includes(',match,9.750000,0.250000,'))).toBe(true)

  await page.getByRole('radio', { name: 'Matches' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'Deposits' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  // Another player's statement has only their own side.
  await loser.page.goto('/wallet')
  await expect(rows(loser.page).filter({ hasText: 'Match lost' })).toContainText('− $5.00')
  await expect(rows(loser.page)).toHaveCount(2)
  await leaveAll(loser.page)
})
