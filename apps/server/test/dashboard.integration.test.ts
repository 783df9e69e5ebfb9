import { dashboardChanged } from '@throwdown/contract/dashboard'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DashboardFigures } from '../src/dashboard/keep-figures.ts'
import { pushFigures } from '../src/dashboard/push-figures.ts'
import { type Connection, Connections } from '../src/realtime/connections.ts'
import { BoardKeeper } from '../src/standings/keep-boards.ts'
import { applyAll, aResult, insertEvents } from '../src/standings/testing/events.ts'
import { nameOf } from './world/node.ts'
import type { SocketPlayer } from './world/socket-player.ts'
import { openSocketWorld, type SocketWorld } from './world/socket-world.ts'

let sockets: SocketWorld
let keeper: BoardKeeper
beforeAll(async () => {
  sockets = await openSocketWorld()
  keeper = new BoardKeeper(sockets.nodes[0].context)
})
afterEach(() => sockets.closeBrowsers())
afterAll(async () => {
  await keeper.stop()
  await sockets.close()
})

const PATIENCE = { timeout: 50_000, interval: 200 }

async function read(browser: SocketPlayer, path = '/dashboard', node: 0 | 1 = 0) {
  const headers = { 'x-player': browser.player.id }
  const reply = await fetch(`${sockets.nodes[node].url}/api${path}`, { headers })
  expect(reply.status).toBe(200)
  const { success, data } = JSON.parse(await reply.text())
  expect(success).toBe(true)
  return data
}

async function win(winner: SocketPlayer, loser: SocketPlayer): Promise<void> {
  const { owner } = sockets.world
  await insertEvents(owner, aResult(winner.player.id, loser.player.id, { at: new Date() }))
  await applyAll(keeper, owner)
}

const pushed = (browser: SocketPlayer) =>
  browser.eventsNamed('dashboardChanged').map((payload) => dashboardChanged.payload.parse(payload))

test('both calls name live players of all servers, each once, and what players have won {3.15 7.35-36}', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  // A second tab on the other server is not a second player.
  await sockets.another(alice).connect(sockets.nodes[1].url)
  await win(alice, bob)
  await vi.waitFor(async () => {
    for (const node of [0, 1] as const)
      expect((await read(alice, '/dashboard/stats', node)).stats).toEqual({
        livePlayersCount: 2,
        globalWinnings: 4.75,
        totalBountyPool: 0,
        currentTier: 1,
      })
  }, PATIENCE)
  const { stats, latestWins, busyHours, matchesPlayed } = await read(alice)
  expect(stats).toMatchObject({ livePlayersCount: 2, globalWinnings: 4.75 })
  expect(latestWins).toEqual([
    expect.objectContaining({
      userId: alice.player.id,
      username: nameOf(alice.player.id),
      amount: 4.75,
      tier: 5,
    }),
  ])
  expect(busyHours).toBeNull()
  expect(matchesPlayed).toBe(1)
  const carol = await sockets.aBrowser()
  const aVoid = { kind: 'void', mode: 'normal', tier: 5, at: new Date(), earnings: 0n } as const
  await insertEvents(sockets.world.owner, [{ ...aVoid, playerId: carol.player.id }])
  expect((await read(carol)).matchesPlayed).toBe(0)
  // [Q12] More than five are not counted.
  const lost = { ...aVoid, kind: 'lost', playerId: carol.player.id } as const
  await insertEvents(
    sockets.world.owner,
    Array.from({ length: 6 }, () => lost),
  )
  expect((await read(carol)).matchesPlayed).toBe(5)
})

test('only a tab that watches is pushed what changed, and a second server pushes too', async () => {
  const [alice, bob] = await sockets.twoBrowsers()
  expect(await bob.send('watchDashboard', { isWatching: true })).toMatchObject({ success: true })
  await vi.waitFor(() => expect(pushed(bob).at(-1)?.stats.livePlayersCount).toBe(2), PATIENCE)
  const before = pushed(bob).at(-1)
  await win(bob, alice)
  await vi.waitFor(() => {
    expect(pushed(bob).at(-1)?.stats.globalWinnings).toBe((before?.stats.globalWinnings ?? 0) + 4.75)
    expect(pushed(bob).at(-1)?.latestWins[0]?.userId).toBe(bob.player.id)
  }, PATIENCE)
  expect(pushed(alice)).toEqual([])
  await bob.send('watchDashboard', { isWatching: false })
  const got = pushed(bob).length
  await win(alice, bob)
  await vi.waitFor(
    async () => expect((await read(bob, '/dashboard', 1)).latestWins[0].userId).toBe(alice.player.id),
    PATIENCE,
  )
  expect(pushed(bob)).toHaveLength(got)
})

test('ten thousand watching players get one message each per change, and none without one', async () => {
  const { context } = sockets.nodes[0]
  const connections = new Connections()
  const sent = new Map<string, number>()
  const aConnection = (index: number): Connection => ({
    id: `socket-${index}`,
    playerId: `player-${index}`,
    sessionId: 'session',
    deviceId: 'device',
    connectedAtMs: 0,
    replaced: false,
    offersRematchOf: null,
    dashboardVersion: 0,
    emit: () => void sent.set(`${index}`, (sent.get(`${index}`) ?? 0) + 1),
    close: () => undefined,
  })
  for (let index = 0; index < 10_000; index += 1) connections.add(aConnection(index))
  const figures = new DashboardFigures({
    db: context.readDatabase.pool,
    redis: context.redis,
    clock: context.clock,
    connections,
    publicPlayersOf: sockets.nodes[0].matchNode.ports.publicPlayersOf,
  })
  await figures.refresh()
  await pushFigures(figures, connections)
  expect(sent.size).toBe(10_000)
  const { livePlayersCount } = (await figures.show()).stats
  expect(Math.abs(livePlayersCount - 10_000)).toBeLessThan(300)
  await pushFigures(figures, connections)
  expect(new Set(sent.values())).toEqual(new Set([1]))
})
