import pg from 'pg'
import { archiveMonths } from '../../apps/server/src/archive/archive-month.ts'
import { folderStore } from '../../apps/server/src/archive/folder-store.ts'
import { sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'
import { enter } from '../steps.ts'
import { deleteSavesOf } from '../store.ts'
import { aFundedPlayer, leaveAll, meet, play } from './match-steps.ts'
import { verifyOffline } from './verify-offline.ts'

const YEAR_MS = 365 * 86_400_000

test('[F3] a match that is in the archive alone is proven, downloaded and replayed as before', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [winner, loser] = await Promise.all([aFundedPlayer(browser), aFundedPlayer(browser)])
  await meet([winner.page, loser.page], 'normal')
  const matchId = new URL(winner.page.url()).pathname.split('/').at(-1) ?? ''
  await play({ winning: winner.page, losing: loser.page })
  await leaveAll(winner.page, loser.page)
  await moveToArchive(matchId)

  const page = await browser.newPage()
  await page.goto(`/verify/${matchId}`)
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  expect(await verifyOffline(page)).toContain('verified')

  await enter(page, winner.person, `/history?match=${matchId}`)
  const track = page.getByRole('group', { name: 'Throws of this match' }).getByRole('button')
  await expect(track).toHaveText(['Round 1 · won', 'Round 2 · won'])
  await expect(page.getByText('+ $4.75')).toBeVisible()
  await leaveAll(page)
})

/** As the worker does when months have passed; the month itself is not over, so here the saves are removed by hand. */
async function moveToArchive(matchId: string): Promise<void> {
  const { adminDatabaseUrl, archiveFolder } = sharedStack()
  const db = new pg.Pool({ connectionString: adminDatabaseUrl, max: 1 })
  try {
    const clock = { nowMs: () => Date.now() + YEAR_MS }
    const moved = await archiveMonths({ db, objects: folderStore(archiveFolder), clock, afterDays: 90 })
    expect(moved.map(({ stays }) => stays)).toContain('too_young')
  } finally {
    await db.end()
  }
  expect(await deleteSavesOf(matchId)).toBeGreaterThan(5)
}
