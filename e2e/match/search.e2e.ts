import { expect, test } from '../e2e-test.ts'
import { press } from '../steps.ts'
import { availableMicros } from '../store.ts'
import { aFundedPlayer, joinQueue, leaveAll } from './match-steps.ts'

test('[Q1] cancelling the search gives the stake back at once', async ({ browser }) => {
  const { page, person } = await aFundedPlayer(browser)
  await joinQueue(page)
  await expect(page.getByRole('heading', { name: 'Searching for an opponent' })).toBeVisible()
  await expect(page.getByText('Your $5 stake is held. Leaving gives it back at once.')).toBeVisible()
  expect(await availableMicros(person.email)).toBe('0')

  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  expect(await availableMicros(person.email)).toBe('5000000')
  // The money is free to be staked again.
  await press(page, 'Join Game')
  await expect(page.getByRole('heading', { name: 'Searching for an opponent' })).toBeVisible()
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await leaveAll(page)
})
