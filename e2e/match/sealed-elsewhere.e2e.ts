import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { entryTypes, leaveAll, mayThrow, sealRock, throwHand, twoInAMatch } from './match-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Your search or match' })

/** Loses the openings that the next page of the same browser sends, on both channels. */
async function losingOpenings(page: Page): Promise<{ isOn: boolean }> {
  const losing = { isOn: true }
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!losing.isOn || !String(message).includes('"revealHand"')) server.send(message)
    })
  })
  await page.route('**/api/matches/*/reveal', (route) => (losing.isOn ? route.abort() : route.continue()))
  return losing
}

async function returnToMatch(page: Page): Promise<void> {
  await bar(page).getByRole('link', { name: 'Return to your match' }).click()
  await mayThrow(page)
}

test('[M2] [M3] a sealed throw opens after 25 s offline, in a tab reopened after 15 s, and on another page, which shows the end', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [{ page: first, person }, { page: rival, person: other }] = await twoInAMatch(browser)
  const matchUrl = first.url()
  const rivalSees = (text: string) =>
    expect(rival.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 60_000 })

  // Offline for longer than everybody's time to open: the player's bank covers the rest.
  await sealRock(first)
  await first.context().setOffline(true)
  await expect(
    first.getByText(/^Connection lost\. Your throw is sealed, but must be opened within 40 s after /),
  ).toBeVisible()
  await throwHand(rival, '3')
  await first.waitForTimeout(25_000)
  await first.context().setOffline(false)
  await rivalSees('Rock crushes scissors')
  await rivalSees(`Round 1 goes to ${person.username}`)

  await sealRock(first)
  await throwHand(rival, '1')
  await first.close()
  await rival.waitForTimeout(15_000)
  const reopened = await first.context().newPage()
  const losing = await losingOpenings(reopened)
  await reopened.goto('/dashboard')
  await expect(bar(reopened)).toContainText(/Open your throw:0:\d\d/)
  await expect(reopened).toHaveTitle(/^Open your throw: 0:\d\d · Throwdown$/)
  losing.isOn = false
  await rivalSees('Draw – throw again')

  await returnToMatch(reopened)
  await sealRock(reopened)
  await reopened.goBack()
  await expect(reopened).toHaveURL(/\/dashboard/)
  await throwHand(rival, '3')
  await expect(rival.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 60_000 })
  await expect(rival).toHaveURL(matchUrl)
  await expect(bar(reopened)).toContainText(`Won against ${other.username}+ $47.50`)
  await bar(reopened).getByRole('link', { name: 'See it' }).click()
  await expect(reopened.getByRole('heading', { name: 'Victory' })).toBeVisible()
  await expect(bar(reopened)).toBeHidden()
  const types = await entryTypes(rival)
  expect(types.filter((type) => type === 'turn')).toHaveLength(3)
  expect(types).not.toContain('timeout')
  await leaveAll(reopened, rival)
})
