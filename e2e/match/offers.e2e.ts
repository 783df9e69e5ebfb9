import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect, test } from '../e2e-test.ts'
import { availableMicros, strikesOf } from '../store.ts'
import { aFundedPlayer, joinQueue, leaveAll, MATCH_URL, mayThrow } from './match-steps.ts'

const offers = (page: Page) => page.getByRole('heading', { name: 'Taking a while? Your choice' })
const bar = (page: Page) => page.getByRole('region', { name: 'Your search or match' })

test('after 20 s the search offers another stake where someone waits, swapped with one tap, and axe finds nothing', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person }, { page: second }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  await joinQueue(first)
  await expect(first.getByRole('heading', { name: 'You are first in line' })).toBeVisible()
  await expect(bar(first)).toContainText('Searching $5')
  await expect(first.getByRole('banner')).toContainText('$15.00$5.00 in play')
  await expect(offers(first)).toBeHidden()
  await joinQueue(second, 'normal', 10)
  await expect(offers(first)).toBeVisible({ timeout: 30_000 })
  await expect(first.getByText('We pair you only with real people')).toBeVisible()
  const other = first.getByRole('region', { name: 'Someone waits at $10' })
  await expect(other).toContainText('$10.00 is set aside instead of $5.00.', { timeout: 15_000 })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await first.setViewportSize(size)
    expect(await violationsIn(first)).toEqual([])
    expect(await first.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await press(first, 'Switch to $10')
  for (const page of [first, second]) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
  await mayThrow(first)
  expect(await availableMicros(person.email)).toBe('10000000')
  await leaveAll(first, second)
})

test('a player who practises meanwhile is pulled out of the practice duel into the match, without a strike', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person }, { page: second }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await joinQueue(first)
  await offers(first).waitFor({ timeout: 40_000 })
  await first.getByRole('link', { name: 'Practice', exact: true }).click()
  await first.getByRole('button', { name: /Random/ }).click()
  await expect(bar(first)).toContainText('Searching $5')
  await mayThrow(first)
  await joinQueue(second)
  for (const page of [first, second]) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
  await mayThrow(first)
  expect(await strikesOf(person.email)).toBe(0)
  await leaveAll(first, second)
})
