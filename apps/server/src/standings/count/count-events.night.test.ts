import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aLeague, aPlayedLeague, NOW, somePlayers } from '../../../test/world/test-standings.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'
import { applyAll, aResult, insertEvents } from '../testing/events.ts'
import { countNext, findOldestUncounted, readCursor } from './feed-store.ts'

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

test('random events: every board, every order and every career are what a recount says', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  for (let round = 0; round < 200; round += 1) {
    await league.play(league.aRandomEvent(players))
    if (round % 7 === 0) await keeper.apply()
  }
  await applyAll(keeper, league.owner)
  expect(await league.everything()).toEqual(await league.expected())
})

test('a transaction that began earlier and commits later is not skipped', async () => {
  const league = await aLeague(database)
  const keeper = league.aKeeper()
  const [early, late] = [somePlayers(2), somePlayers(2)]
  const slow = await league.owner.connect()
  await slow.query('begin')
  const first = aResult(early[0] ?? '', early[1] ?? '', { at: new Date(NOW) })
  await insertEvents(slow, first)
  // Drawn later, committed first.
  await league.play(aResult(late[0] ?? '', late[1] ?? '', { at: new Date(NOW) }))
  await keeper.apply()
  expect(await findOldestUncounted(league.owner)).toBe(NOW)
  // Nothing is counted beyond a transaction that is still open.
  expect(await league.rows()).toEqual(new Map())
  await slow.query('commit')
  slow.release()
  league.events.unshift(...first)
  await applyAll(keeper, league.owner)
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
  expect(await findOldestUncounted(league.owner)).toBeNull()
})

test('a crash between the commit and the boards counts nothing twice and leaves nothing out', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  for (let round = 0; round < 30; round += 1) await league.play(league.aRandomEvent(players))
  // As the keeper does it, up to where it dies.
  const client = await league.context.database.pool.connect()
  await vi.waitFor(async () => {
    expect(await countNext(client, { nowMs: NOW, limit: 10 })).toBeGreaterThan(0)
  }, PATIENCE)
  client.release()
  const { shown, expected } = await league.orders()
  expect(shown).not.toEqual(expected)
  await applyAll(keeper, league.owner)
  expect(await league.everything()).toEqual(await league.expected())
})

test('a crash before the commit counts nothing', async () => {
  const { league } = await aPlayedLeague(database)
  const client = await league.context.database.pool.connect()
  await client.query('begin')
  await client.query('select standing_apply(now(), 10)')
  await client.query('rollback')
  client.release()
  expect(await league.rows()).toEqual(new Map())
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
})

test('many keepers and appliers at once count each event once', async () => {
  const { league, players } = await aPlayedLeague(database, 20)
  const keepers = [league.aKeeper(), league.aKeeper(), league.aKeeper()]
  const playing = (async () => {
    for (let round = 0; round < 60; round += 1) await league.play(league.aRandomEvent(players))
  })()
  const applying = keepers.map(async (keeper) => {
    for (let round = 0; round < 20; round += 1) {
      await keeper.apply()
      await keeper.load()
    }
  })
  // Past every lease: the row of the cursor alone must keep them apart.
  const bare = Array.from({ length: 2 }, async () => {
    const client = await league.context.database.pool.connect()
    for (let round = 0; round < 20; round += 1) await countNext(client, { nowMs: NOW, limit: 5 })
    client.release()
  })
  await Promise.all([playing, ...applying, ...bare])
  // Only the one that has the lease counts, and that may be any of them.
  const together = { apply: () => Promise.all(keepers.map((keeper) => keeper.apply())) }
  await applyAll(together, league.owner)
  for (const keeper of keepers) await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
})

test('another keeper takes over when the first is gone', async () => {
  const { league, players } = await aPlayedLeague(database, 20)
  const [first, second] = [league.aKeeper(), league.aKeeper()]
  await applyAll(first, league.owner)
  await first.load()
  await league.play(league.aRandomEvent(players))
  const before = await readCursor(league.owner)
  await second.apply()
  expect(await readCursor(league.owner)).toEqual(before)
  await first.stop()
  await vi.waitFor(async () => {
    await applyAll(second, league.owner)
    expect(await league.everything()).toEqual(await league.expected())
  }, PATIENCE)
})
