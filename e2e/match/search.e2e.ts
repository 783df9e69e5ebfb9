import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { aFundedPlayer, joinQueue, leaveAll } from './match-steps.ts'

test('[Q1] cancelling the search gives the stake back at once', async ({ browser }) => {
  const { page, person } = await aFundedPlayer(browser)
  await joinQueue(page)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await expect(page.getByText('$5.00 is set aside. Cancel any time to get it back.')).toBeVisible()
  expect(await availableMicros(person.email)).toBe('0')

  await press(page, 'Cancel search')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  expect(await availableMicros(person.email)).toBe('5000000')
  // The money is free to be staked again.
  await press(page, 'Join Game')
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await press(page, 'Cancel search')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await leaveAll(page)
})
