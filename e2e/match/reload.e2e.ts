import type { Page } from '@playwright/test'
import { expect, test } from '../e2e-test.ts'
import { availableMicros } from '../store.ts'
import { entryTypes, leaveAll, mayThrow, sealRock, throwHand, twoInAMatch } from './match-steps.ts'

/** Loses the openings a page sends, as a connection that breaks right after the lock would. */
async function losingReveals(page: Page): Promise<{ lost: number; isOn: boolean }> {
  const losing = { lost: 0, isOn: true }
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (losing.isOn && String(message).includes('"revealHand"')) losing.lost += 1
      else server.send(message)
    })
  })
  return losing
}

test('[F1] a reload while choosing, sealed, after the lock and after the result keeps the match and the sealed throw', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first, person: winner }, { page: second }] = await twoInAMatch(browser)
  const matchUrl = first.url()

  await mayThrow(first)
  const losing = await losingReveals(first)
  await first.reload()
  await sealRock(first)
  await first.reload()
  await expect(first.getByText('Rock, sealed')).toBeVisible()

  await throwHand(second, '3')
  await expect.poll(() => losing.lost, { timeout: 20_000 }).toBeGreaterThan(0)
  losing.isOn = false
  await first.reload()
  await expect(first.getByText(`${winner.username}: 1 of 2 rounds`)).toBeAttached({ timeout: 20_000 })

  await Promise.all([throwHand(first, '1'), throwHand(second, '3')])
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await first.reload()
  await expect(first).toHaveURL(matchUrl)
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  expect(await availableMicros(winner.email)).toBe('97500000')
  const types = await entryTypes(first)
  expect(types.filter((type) => type === 'turn')).toHaveLength(2)
  expect(types).not.toContain('timeout')
  await leaveAll(first, second)
})
