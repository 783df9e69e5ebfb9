import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { aFundedPlayer, meet, play } from './match-steps.ts'
import { verifyOffline } from './verify-offline.ts'

test('[P2] [F3] two browsers play a $5 match from the dashboard to the result, and its proof holds offline {1.8}', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [first, second] = await Promise.all([aFundedPlayer(browser), aFundedPlayer(browser)])
  await meet([first.page, second.page], 'normal')
  const { page: winning, person: winner } = first
  const { page: losing, person: loser } = second
  for (const page of [winning, losing])
    for (const { username } of [winner, loser])
      await expect(page.getByText(`${username}: 0 of 2 rounds`)).toBeAttached()

  await play({ winning, losing })
  await expect(winning.getByText('= $9.75 credited, your stake included')).toBeVisible()
  expect(await availableMicros(winner.email)).toBe('9750000')
  expect(await availableMicros(loser.email)).toBe('0')

  await winning.getByRole('link', { name: 'Verify this match' }).click()
  await expect(winning.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  expect(await verifyOffline(winning)).toContain('verified')
  await Promise.all([winning.context().close(), losing.context().close()])
})
