import { invariant } from '@throwdown/rules/invariant'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { boardOf } from '../boards.ts'
import { drawEpoch } from '../count/feed-store.ts'
import { Lease } from '../count/lease.ts'
import { showEvents } from '../count/show-events.ts'
import { aPlayedLeague, type League, NOW } from '../testing/a-league.ts'
import { applyAll, aResult, PATIENCE } from '../testing/events.ts'
import { ORDERS } from './board-set.ts'
import { readRank, setKey } from './board-sets.ts'
import { BoardWriter } from './board-writer.ts'
import { finishLoad, nextLoad, readBoard } from './load-board.ts'
import { PoolWriter } from './pool-writer.ts'

const ALL_TIME = boardOf({ time: 'all', mode: 'all', tier: 'all' }, NOW)

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

/** What the keeper that holds the lease works with. */
async function aHolding({ context }: League) {
  const lease = new Lease(database.url('throwdown_app'))
  onTestFinished(() => lease.close())
  const held = await lease.hold()
  invariant(held !== null, 'nobody else holds the lease')
  const { redis } = context
  return { ...held, writer: new BoardWriter(redis, held.epoch), pools: new PoolWriter(redis, held.epoch) }
}

test('a keeper that was overtaken cannot write old values', async () => {
  const { league } = await aPlayedLeague(database, 20)
  const client = await league.context.database.pool.connect()
  const overtaken = new BoardWriter(league.context.redis, await drawEpoch(client))
  client.release()
  await overtaken.claim()
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  const old = { board: ALL_TIME, playerNo: 1, earnings: 10n ** 15n, won: 9_999, lost: 0 }
  await expect(overtaken.show([old])).rejects.toThrow('kept by somebody else')
  await expect(overtaken.moveTo({ xid: 1n, seq: 1n })).rejects.toThrow('kept by somebody else')
  await expect(overtaken.finishLoad(ALL_TIME, { build: 1n, nowMs: NOW })).rejects.toThrow(
    'kept by somebody else',
  )
  expect(await league.everything()).toEqual(await league.expected())
})

test('a flushed Redis is filled again from PostgreSQL', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  const { redis, config } = league.context
  await redis.eval(`for _, key in ipairs(redis.call('keys', ARGV[1] .. '*')) do redis.call('del', key) end`, {
    arguments: [config.REDIS_KEY_PREFIX],
  })
  expect(await redis.exists(setKey(ALL_TIME, 'earnings'))).toBe(0)
  await league.play(league.aRandomEvent(players))
  await vi.waitFor(async () => {
    await applyAll(keeper, league.owner)
    await keeper.load()
    expect(await league.everything()).toEqual(await league.expected())
  }, PATIENCE)
})

test('events that come while boards are loaded are in them', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  const loaded = new AbortController()
  const loads = (async () => {
    for (let round = 0; round < 2; round += 1) {
      await keeper.load()
      await league.context.redis.del('standings:loaded')
    }
    await keeper.load()
    loaded.abort()
  })()
  const plays = (async () => {
    while (!loaded.signal.aborted) {
      await league.play(league.aRandomEvent(players))
      await keeper.apply()
    }
  })()
  await Promise.all([loads, plays])
  await applyAll(keeper, league.owner)
  expect(await league.everything()).toEqual(await league.expected())
})

test('an event that is counted after its row was read is in the board that becomes visible', async () => {
  const { league, players } = await aPlayedLeague(database)
  const holding = await aHolding(league)
  const apply = async () => {
    await showEvents(league.context, holding)
  }
  await applyAll({ apply }, league.owner)
  const load = await nextLoad(league.context, holding)
  invariant(load !== undefined, 'nothing is loaded yet')
  await readBoard(league.context, load)
  await league.play(aResult(players[3] ?? '', players[7] ?? '', { at: new Date(NOW), tier: 50 }))
  await applyAll({ apply }, league.owner)
  await finishLoad(league.context, holding, load)
  const { shown, expected } = await league.orders()
  for (const order of ORDERS) {
    const key = setKey(load.board, order)
    expect(shown.get(key)).toEqual(expected.get(key))
  }
})

test('the board that somebody waits for is loaded first', async () => {
  const { league } = await aPlayedLeague(database, 5)
  const holding = await aHolding(league)
  expect((await nextLoad(league.context, holding))?.board).toBe(ALL_TIME)
  const asked = boardOf({ time: 'week', mode: 'bounty', tier: 35 }, NOW)
  const at = { board: asked, order: 'wins' } as const
  await expect(readRank(league.context.redis, at, null)).rejects.toThrow('being prepared')
  expect((await nextLoad(league.context, holding))?.board).toBe(asked)
})

test('one set that Redis lost is loaded again, and only as a whole', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  await league.context.redis.del(setKey(ALL_TIME, 'wins'))
  await league.play(league.aRandomEvent(players))
  await applyAll(keeper, league.owner)
  // A part of a board must not pass for the board.
  expect(await league.context.redis.exists(setKey(ALL_TIME, 'wins'))).toBe(0)
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
})
