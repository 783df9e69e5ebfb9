import type { Page } from '@playwright/test'
import {
  AS_OF,
  aBoardPlayer,
  aCard,
  activePoolsReply,
  answer,
  aRun,
  bountyReply,
  places,
  poolReply,
  winnersReply,
} from './board-replies.ts'
import { mockLobby } from './lobby-replies.ts'
import { test } from './page-test.ts'
import { signIn } from './signed-in.ts'

const FOLDER = `${import.meta.dirname}/../../../screens`

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['mobile', 390, 844],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } })
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page)
      await mockLobby(page, { runs: [aRun()] })
      await answer(page, '/bounty-pool/active', () => activePoolsReply())
      await answer(page, '/global-leaderboard', () => ({
        players: places(1, 10).map(aBoardPlayer),
        totalPlayers: 12_480,
        moreFound: false,
        asOf: AS_OF,
        totalPages: 1_248,
        me: aBoardPlayer(6),
      }))
      await answer(page, '/bounty-pool/leaderboard', () => bountyReply(64))
      await answer(page, '/bounty-pool/completed-winners', () => winnersReply(12))
      await answer(page, '/bounty-pool/details', () => poolReply(64))
      await answer(page, '/players', () => aCard(2))
    })

    for (const [name, path] of [
      ['global-leaderboard', '/global/leaderboard'],
      ['bounty-leaderboard', '/bounty/leaderboard'],
      ['previous-winners', '/previous-winners'],
      ['pool', '/view-pool/usd5-2026-11-09'],
      ['dashboard-run', '/dashboard'],
      ['dashboard-chosen', '/dashboard?tier=10&mode=bounty'],
    ] as const) {
      test(name, async ({ page }) => {
        await page.goto(path)
        await page.getByText('Iron..').first().waitFor()
        await picture(page, `boards-${name}`, device)
      })
    }

    test('earnings and player card', async ({ page }) => {
      await page.goto('/global/leaderboard')
      await page.getByRole('row').filter({ hasText: '(You)' }).getByRole('button', { name: /^\$/ }).focus()
      await page.waitForTimeout(700)
      await picture(page, 'boards-earnings', device)
      await page.goto('/view-pool/usd5-2026-11-09')
      if (device === 'mobile') await page.getByRole('button', { name: 'More about Wren_Ash' }).click()
      await page.getByRole('button', { name: /^(View Profile of Wren_Ash|See player)$/ }).click()
      await page.getByText('Joined ').waitFor()
      await picture(page, 'boards-player-card', device)
    })
  })
}

async function picture(page: Page, name: string, device: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, needed) })
  await page.screenshot({ path: `${FOLDER}/${name}-${device}.png` })
  await page.setViewportSize({ width, height })
}
