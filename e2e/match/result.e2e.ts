import type { Page } from '@playwright/test'
import { press, toast } from '../../apps/web/testing/page-steps.ts'
import { violationsIn } from '../../apps/web/testing/violations-in.ts'
import { expect, test } from '../e2e-test.ts'
import { strikesOf } from '../store.ts'
import { aFundedPlayer, leaveAll, MATCH_URL, meet, play, sealRock } from './match-steps.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const

test('[P4] the result: own money first, the balance, the lines of the Join box, and at every size no fault of access', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [{ page: winning, person: winner }, { page: losing, person: loser }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20, permissions: ['clipboard-read', 'clipboard-write'] }),
  ])
  await meet([winning, losing], 'normal')
  await play({ winning, losing })

  await expect(winning.getByText(`You beat ${loser.username} · 2–0`)).toBeVisible()
  await expect(winning.getByText('+ $4.75')).toBeVisible()
  await expect(winning.getByText('Balance now $24.75')).toBeVisible()
  await expect(winning.getByRole('banner').getByText('$24.75')).toBeVisible()
  await winning.getByText('$10.00 pot − $0.25 winnings fee (5%) = $9.75 credited').click()
  expect(await linesOf(winning)).toEqual([
    ['Your stake back', '$5.00'],
    ["Opponent's stake", '$5.00'],
    ['Winnings fee (5%)', '− $0.25'],
    ['Credited', '$9.75'],
  ])
  await expect(losing.getByText(`${winner.username} beat you · 2–0`)).toBeVisible()
  await expect(losing.getByText('− $5.00').first()).toBeVisible()
  await expect(losing.getByText('Balance now $15.00')).toBeVisible()
  await expect(
    losing.getByText(`Your $5.00 stake went to ${winner.username}. A loss has no fee.`),
  ).toBeVisible()
  await expect(losing.getByText('Credited')).toBeHidden()

  for (const page of [winning, losing]) {
    await expect(page.getByRole('link', { name: /^Play again New opponent · \$5 Normal/ })).toBeVisible()
    await expect(page.getByText('$5 · Normal · rematch 1 of 3')).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await violationsIn(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
  await press(losing, 'Share')
  await expect(toast(losing, 'The link to the proof is copied.')).toBeVisible()
  expect(await losing.evaluate(() => navigator.clipboard.readText())).toBe(
    losing.url().replace('/play/', '/verify/'),
  )
  // Every throw once more; the money of the result does not move again.
  await press(winning, 'Watch replay')
  for (const round of [1, 2])
    await expect(winning.getByText(`Round ${round} is yours`, { exact: true })).toBeVisible()
  await expect(winning.getByText('Balance now $24.75')).toBeVisible()
  await winning.getByRole('link', { name: /^Change stake/ }).click()
  await expect(winning.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await losing.getByRole('link', { name: /^Take a break/ }).click()
  await expect(losing).toHaveURL('/safe-play')
  await leaveAll(winning, losing)
})

/** The payout line by line, as it is on the screen. */
const linesOf = (page: Page) =>
  page
    .locator('details dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
    )

test('checking the proof loses nothing: the offer stays, and the accepted rematch pulls the player in', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person: winner }, { page: second, person: loser }] = await Promise.all([
    aFundedPlayer(browser, { dollars: 20 }),
    aFundedPlayer(browser, { dollars: 20 }),
  ])
  await meet([first, second], 'normal')
  const oldUrl = first.url()
  await play({ winning: first, losing: second })
  await press(second, 'Ask for a rematch')
  await second.getByRole('link', { name: 'Verify this match' }).click()
  await expect(second.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  const bar = second.getByRole('region', { name: 'Your search or match' })
  await expect(bar).toContainText('You asked')
  await expect(first.getByText(`${loser.username} wants a rematch`)).toBeVisible()
  await first.getByRole('link', { name: 'Verify this match' }).click()
  const offer = first.getByRole('region', { name: 'Your search or match' })
  await expect(offer).toContainText(`${loser.username} wants a rematch$5 · Normal · rematch 1 of 3`)
  await offer.getByRole('button', { name: 'Accept' }).click()
  for (const page of [first, second]) {
    await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
    await expect(page).not.toHaveURL(oldUrl)
  }
  await play({ winning: first, losing: second })
  await expect(first.getByText('$5 · Normal · rematch 2 of 3')).toBeVisible()
  // From the proof back to the result, which is as it was.
  await first.getByRole('link', { name: 'Verify this match' }).click()
  await first.getByRole('link', { name: 'Back to the match' }).click()
  await expect(first.getByText('Balance now $29.50')).toBeVisible()
  for (const { email } of [winner, loser]) expect(await strikesOf(email)).toBe(0)
  await leaveAll(first, second)
})

test('the proof of a missed turn calls the other throw sealed, and says why it was never opened', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const [{ page: first, person: there }, { page: second, person: late }] = await Promise.all([
    aFundedPlayer(browser),
    aFundedPlayer(browser),
  ])
  await meet([first, second], 'normal')
  await sealRock(first)
  await expect(first.getByText(`${late.username} ran out of time`).first()).toBeVisible({ timeout: 60_000 })
  await press(second, 'Surrender')
  await second.getByRole('dialog').getByRole('button', { name: 'Surrender' }).click()
  await first.getByRole('link', { name: 'Verify this match' }).click({ timeout: 20_000 })
  await expect(first.getByText('Sealed', { exact: true })).toBeVisible()
  await expect(first.getByText(/^Never opened, because Player [AB] ran out of time\.$/)).toBeVisible()
  await expect(first.getByText('No throw', { exact: true })).toHaveCount(1)
  await expect(first.getByText(new RegExp(`${there.username} .*won and received`))).toBeVisible()
  await leaveAll(first, second)
})
