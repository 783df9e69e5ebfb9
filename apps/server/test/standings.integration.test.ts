import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseForFile } from '../src/platform/testing/database-for-file.ts'
import { BoardKeeper } from '../src/standings/keep-boards.ts'
import { aTestServer, aVerifiedPlayer, createIdentityDatabase } from './world/identity.ts'
import { aMatch } from './world/test-match.ts'
import { TestWorld } from './world/test-world.ts'

const VISIBLE_WITHIN_MS = 2_000

const database = databaseForFile(createIdentityDatabase)

const BOARDS = ['all', 'today', 'week', 'month'].flatMap((time) =>
  ['all', 'normal'].flatMap((mode) => ['all', '5'].map((tier) => `time=${time}&mode=${mode}&tier=${tier}`)),
)

test('[P5] one settled match is on all sixteen boards of both players within two seconds', async () => {
  const server = await aTestServer(database)
  const watcher = await aVerifiedPlayer(server)
  const keeper = new BoardKeeper(server.context)
  onTestFinished(() => keeper.stop())
  keeper.start()
  await vi.waitFor(async () => expect(await keeper.shows(1n)).toBe(true), { timeout: 50_000 })
  const match = await aMatch(new TestWorld(database))
  await match.acceptBoth()
  const rowsOf = async (seat: 0 | 1) => {
    const path = `/global-leaderboard/user-rank/${match.players[seat].id}`
    const replies = await Promise.all(BOARDS.map((board) => watcher.browser.get(`${path}?${board}`)))
    return replies.map((reply) => reply.json().data.player)
  }
  expect(await rowsOf(0)).toEqual(BOARDS.map(() => null))

  await match.send(0, await match.players[0].surrender())
  // Other databases of the same cluster may have older transactions open; nothing is counted before they end.
  await vi.waitFor(async () => expect(await openHorizon()).toEqual([{ isOver: true }]), { timeout: 50_000 })
  const settledMs = performance.now()
  await vi.waitFor(
    async () => {
      const [lost, won] = [await rowsOf(0), await rowsOf(1)]
      const loser = expect.objectContaining({ rank: 2, gamesLost: 1, gamesWon: 0, totalEarnings: -5 })
      const winner = expect.objectContaining({ rank: 1, gamesLost: 0, gamesWon: 1, totalEarnings: 4.75 })
      expect(lost).toEqual(BOARDS.map(() => loser))
      expect(won).toEqual(BOARDS.map(() => winner))
    },
    { timeout: 50_000, interval: 20 },
  )
  expect(performance.now() - settledMs).toBeLessThan(VISIBLE_WITHIN_MS)
})

async function openHorizon(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    'select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as "isOver" from play_event',
  )
  return rows
}
