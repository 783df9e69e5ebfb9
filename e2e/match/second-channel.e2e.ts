import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { entryTypes, leaveAll, mayThrow, throwHand, twoInAMatch } from './match-steps.ts'

/** From now on the page's socket loses every opening, as a server that ignores them would. */
async function losingOpenings(page: Page): Promise<{ lost: number }> {
  const losing = { lost: 0 }
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (String(message).includes('"revealHand"')) losing.lost += 1
      else server.send(message)
    })
  })
  await page.reload()
  await mayThrow(page)
  return losing
}

test('[M4] openings that the socket loses go over the second channel, and no round is lost', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: rival }, { page }] = await twoInAMatch(browser)
  const losing = await losingOpenings(page)
  for (let round = 1; round <= 2; round += 1) await Promise.all([throwHand(page, '1'), throwHand(rival, '3')])
  await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 30_000 })
  expect(losing.lost).toBeGreaterThanOrEqual(4)
  await expect(page.getByRole('button', { name: 'Save the evidence' })).toBeHidden()
  const types = await entryTypes(page)
  expect(types.filter((type) => type === 'turn')).toHaveLength(2)
  expect(types).not.toContain('timeout')
  await leaveAll(page, rival)
})

test('[M4] an opening called late in spite of both channels leaves the player the evidence', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(200_000)
  const [{ page: rival }, { page }] = await twoInAMatch(browser)
  await losingOpenings(page)
  await page.route('**/api/matches/*/reveal', (route) => route.abort())
  await Promise.all([throwHand(page, '1'), throwHand(rival, '3')])
  const save = page.getByRole('button', { name: 'Save the evidence' })
  // 20 s and the time bank, and what a service that stood still gives back.
  await expect(save).toBeVisible({ timeout: 100_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save the evidence')])
  const evidence: {
    messages: { message: { kind: string; turn: number; hand?: number; sig: string }; receipt?: object }[]
    entries: { entry: { type: string; body: { turn?: number } }; sig?: string }[]
  } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  // The commitment has its receipt, the opening has none.
  const sig = expect.stringMatching(/^[0-9a-f]{128}$/)
  expect(evidence.messages).toMatchObject([
    { message: { kind: 'commit', turn: 1, sig }, receipt: { sig } },
    { message: { kind: 'reveal', turn: 1, hand: 0, sig } },
  ])
  expect(evidence.messages[1]?.receipt).toBeUndefined()
  const lock = evidence.entries.find(({ entry }) => entry.type === 'lock' && entry.body.turn === 1)
  expect(lock?.sig).toMatch(/^[0-9a-f]{128}$/)
  await leaveAll(page, rival)
})
