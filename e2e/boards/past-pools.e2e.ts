import { execFileSync } from 'node:child_process'
import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'
import { endedPool } from '../store.ts'

/** Whole cents: a screen never rounds up what somebody gets. */
const inDollars = (micros: string): string => `$${(Number(BigInt(micros) / 10_000n) / 100).toFixed(2)}`

test('[B10] [B13] a pool that was won: three prizes, everybody in it, and a list that adds up in the browser and by the command {2.185 2.187-188 2.194}', async ({
  page,
}) => {
  const { id, prizes } = await endedPool('SETTLED')
  await enter(page, await aPlayer(), '/previous-winners')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/${id}"]`) })
  const winners = card.getByRole('listitem')
  await expect(winners).toHaveCount(3)
  for (const [index, { username, amount }] of prizes.entries()) {
    await expect(winners.nth(index)).toContainText(username)
    await expect(winners.nth(index)).toContainText(`Won ${inDollars(amount)}`)
  }

  await card.getByRole('link', { name: /^View Full Pool/ }).click()
  await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  for (const [index, { amount }] of prizes.entries())
    await expect(page.getByRole('row').nth(index + 1)).toContainText(inDollars(amount))
  await press(page, 'Check this pool')
  await expect(page.getByText('This pool adds up')).toBeVisible()
  const paid = prizes.map(({ amount }, index) => `place ${index + 1} gets ${inDollars(amount)}`)
  await expect(page.getByText(`By the rules: ${paid.join(', ')}.`)).toBeVisible()

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the list')])
  expect(execFileSync('throwdown-pool-verify', [await download.path()], { encoding: 'utf8' })).toContain(
    'VERIFIED',
  )
  const [first] = prizes
  await page.getByRole('button', { name: `View Profile of ${first?.username}` }).click()
  await expect(page.getByRole('dialog', { name: first?.username ?? '' }).getByText('Podiums')).toBeVisible()
})

test('[B11] a pool with too few players is shown as void, with what went back to whom', {
  tag: '@night',
}, async ({ page }) => {
  const { id } = await endedPool('VOID')
  await enter(page, await aPlayer(), `/view-pool/${id}`)
  await expect(page.getByText('Void', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\$\d+\.\d\d returned$/).first()).toBeVisible()
  await press(page, 'Check this pool')
  await expect(
    page.getByText('By the rules this pool is void, and every contribution goes back.'),
  ).toBeVisible()
})
