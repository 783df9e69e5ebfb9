import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { giveStrike, strikesOf } from '../store.ts'
import { aFundedPlayer, joinQueue, leaveAll, MATCH_URL, meet, play } from './match-steps.ts'

test('[Q4] [M7] a rematch is a live offer: countdown, Cancel, and leaving the result withdraws it without a strike', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person: winner }, { page: second, person: loser }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  await meet([first, second], 'normal')
  await play({ winning: first, losing: second })

  await press(second, 'Ask for a rematch')
  await expect(first.getByText(`${loser.username} wants a rematch`)).toBeVisible()
  await expect(first.getByRole('timer', { name: 'Time left to answer' })).toHaveText(/^0:[23]\d$/)
  await expect(second.getByRole('timer', { name: 'Time left to answer' })).toHaveText(/^0:[23]\d$/)
  await press(second, 'Cancel')
  await expect(first.getByText(`${loser.username} does not want a rematch now.`)).toBeVisible()

  await press(second, 'Ask for a rematch')
  await expect(first.getByRole('button', { name: 'Accept' })).toBeVisible()
  await second.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(first.getByText(`${loser.username} left`)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Accept' })).toBeHidden()
  for (const { email } of [winner, loser]) expect(await strikesOf(email)).toBe(0)
  await leaveAll(first, second)
})

test('[Q4] an accepted rematch starts by itself, and Play again searches at once', async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first }, { page: second, person }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  await meet([first, second], 'normal')
  const oldUrl = first.url()
  await play({ winning: first, losing: second })
  await press(second, 'Ask for a rematch')
  await press(first, 'Accept')
  for (const page of [first, second]) {
    await expect(page).not.toHaveURL(oldUrl, { timeout: 20_000 })
    await expect(page).toHaveURL(MATCH_URL)
  }
  await play({ winning: first, losing: second })
  await second.getByRole('link', { name: /^Play again/ }).click()
  await expect(second.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await expect(second.getByText('You are first in line')).toBeVisible()
  await expect(first.getByText(`${person.username} left`)).toBeVisible()
  // [Q10] The two met a moment ago: both searches say so instead of showing each other as open.
  await first.getByRole('link', { name: /^Play again/ }).click()
  for (const page of [first, second]) {
    await expect(page.getByText('At least one other player is here')).toBeVisible()
    await expect(page.getByText(/You played each other lately, so pairing opens in 0:[01]\d/)).toBeVisible()
  }
  for (const page of [first, second]) await expect(page).toHaveURL(MATCH_URL, { timeout: 40_000 })
  await leaveAll(first, second)
})

test('[M7] the first strike is a warning, the second bars Join with a countdown', { tag: '@night' }, async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { page: sleeper, person } = await aFundedPlayer(browser)
  await giveStrike(person.email)
  const { page: rival } = await aFundedPlayer(browser)
  await sleeper.reload()
  await expect(sleeper.getByText('You missed a match')).toBeVisible()
  await press(sleeper, 'Understood')
  // A browser that shows nothing of ours accepts nothing.
  await sleeper.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  })
  await joinQueue(sleeper)
  await joinQueue(rival)
  await expect(rival.getByRole('heading', { name: 'Void' })).toBeVisible({ timeout: 40_000 })
  await expect(sleeper.getByText('You can join again in').first()).toBeVisible({ timeout: 20_000 })
  await sleeper.getByRole('button', { name: 'Why?' }).click()
  const why = sleeper.getByRole('dialog', { name: 'Why you have to wait' })
  await expect(why).toContainText('did not enter within 10 seconds')
  await expect(why).toContainText('The second bars you for 10 minutes')
  await why.getByRole('button', { name: 'Understood' }).click()
  await sleeper.goto('/dashboard?tier=5')
  await expect(sleeper.getByRole('button', { name: /Join again in (10:00|9:[345]\d)/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await leaveAll(sleeper, rival)
})
