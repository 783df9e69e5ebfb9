import { invariant } from '@throwdown/rules/invariant'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { aLeague, aPlayedLeague, type League, NOW, somePlayers } from '../../../test/world/test-standings.ts'
import { Lease } from '../../platform/lease.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { PATIENCE } from '../../platform/testing/patience.ts'
import { boardOf } from '../boards.ts'
import { drawEpoch } from '../count/feed-store.ts'
import { rebuildStandings } from '../rebuild/rebuild.ts'
import { applyAll, aResult } from '../testing/events.ts'
import { boardSet, ORDERS } from './board-set.ts'
import { loadPart, nextLoad } from './load-sets.ts'
import { openSet } from './open-set.ts'
import { completeKey, LIVE_KEY } from './ranked-set.ts'
import { SetWriter } from './set-writer.ts'
import { type Loading, showChanges } from './show-changes.ts'

const ALL_TIME = boardOf({ time: 'all', mode: 'all', tier: 'all' }, NOW)
/** More than one part of a load. */
const MANY = 2_500

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

/** What the keeper that holds the lease works with. */
async function aKeeper({ context }: League) {
  const lease = new Lease({ url: database.url('throwdown_app'), name: 'standings' })
  onTestFinished(() => lease.close())
  const client = await lease.acquire()
  invariant(client !== null, 'no other process holds the lease')
  return { client, writer: new SetWriter(context.redis, await drawEpoch(client)), lease }
}

const keysOf = async ({ context }: League, pattern: string): Promise<string[]> => {
  const { redis, config } = context
  const keys = await redis.eval(`return redis.call('keys', ARGV[1])`, {
    arguments: [`${config.REDIS_KEY_PREFIX}${pattern}`],
  })
  return z
    .array(z.string())
    .parse(keys)
    .map((key) => key.slice(config.REDIS_KEY_PREFIX.length))
}

test('a keeper that was overtaken cannot write old values', async () => {
  const { league } = await aPlayedLeague(database, 20)
  const client = await league.context.database.pool.connect()
  const overtaken = new SetWriter(league.context.redis, await drawEpoch(client))
  client.release()
  await overtaken.claim()
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  const old = { board: ALL_TIME, playerNo: 1, earnings: 10n ** 15n, won: 9_999, lost: 0 }
  const refused = 'newer epoch'
  await expect(overtaken.put('1', boardSet(ALL_TIME), [old])).rejects.toThrow(refused)
  await expect(overtaken.moveTo({ xid: 1n, seq: 1n }, NOW)).rejects.toThrow(refused)
  await expect(overtaken.makeLive('7', [])).rejects.toThrow(refused)
  await expect(overtaken.complete('1', 'any')).rejects.toThrow(refused)
  await expect(overtaken.forget('1')).rejects.toThrow(refused)
  await expect(overtaken.claim()).rejects.toThrow(refused)
  expect(await league.everything()).toEqual(await league.expected())
})

test('a flushed Redis is filled again from PostgreSQL', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  await league.context.redis.del(await keysOf(league, 'standings:*'))
  await expect(openSet(league.context.redis, boardSet(ALL_TIME))).rejects.toThrow('being prepared')
  await league.play(league.aRandomEvent(players))
  await vi.waitFor(async () => {
    await applyAll(keeper, league.owner)
    await keeper.load()
    expect(await league.everything()).toEqual(await league.expected())
  }, PATIENCE)
})

test('a Redis that is flushed between two parts of a load has no incomplete board', async () => {
  const league = await aManyPlayed()
  const keeper = await aKeeper(league)
  while (await showChanges({ ...league.context, loading: null }, keeper));
  const first = await nextLoad(keeper, league.context.clock)
  invariant(first !== null, 'nothing is loaded yet')
  const second = await loadPart(keeper, first)
  invariant(second !== null, 'the widest board has several parts')
  await league.context.redis.del(await keysOf(league, 'standings:*'))
  await showChanges({ ...league.context, loading: second }, keeper)
  expect(await loadPart(keeper, second)).toBeNull()
  await expect(openSet(league.context.redis, boardSet(ALL_TIME))).rejects.toThrow('being prepared')
})

test('events that come while boards are loaded are in them', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  const loaded = new AbortController()
  const loads = (async () => {
    for (let round = 0; round < 2; round += 1) {
      await keeper.load()
      await league.context.redis.del(completeKey('1'))
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

test('an event that is counted after its row was read is in the board that becomes complete', async () => {
  const league = await aManyPlayed()
  const keeper = await aKeeper(league)
  let loading: Loading | null = null
  const apply = async () => {
    while (await showChanges({ ...league.context, loading }, keeper));
  }
  await applyAll({ apply }, league.owner)
  loading = await nextLoad(keeper, league.context.clock)
  invariant(loading?.wanted === ALL_TIME, 'the widest board is loaded first')
  loading = await loadPart(keeper, loading)
  invariant(loading !== null, 'the widest board has several parts')
  const { rows } = await league.owner.query<{ id: string }>(
    'select player_id as id from standing_player order by player_no',
  )
  const [early, late] = [rows.at(3)?.id ?? '', rows.at(-3)?.id ?? '']
  await league.play(aResult(late, early, { at: new Date(NOW), tier: 50 }))
  await applyAll({ apply }, league.owner)
  while (loading?.wanted === ALL_TIME) loading = await loadPart(keeper, loading)
  const { shown, expected } = await league.orders()
  for (const order of ORDERS)
    expect(shown.get(`${ALL_TIME}/${order}`)).toEqual(expected.get(`${ALL_TIME}/${order}`))
})

test('boards that were complete stay so while the next build is loaded, whatever happens to its keeper', async () => {
  const { league, players } = await aPlayedLeague(database)
  const { redis, database: db, clock } = league.context
  const first = league.aKeeper()
  await applyAll(first, league.owner)
  await first.load()
  const liveBuild = () => redis.hGet(LIVE_KEY, 'build')
  const isReadable = async () =>
    (await openSet(redis, boardSet(ALL_TIME))).page('earnings', { start: 0, limit: 3 })
  await first.stop()
  await rebuildStandings({ pool: db.pool, clock })
  // A keeper that dies in the middle of the load.
  const dying = await aKeeper(league)
  let loading = await nextLoad(dying, league.context.clock)
  for (let sets = 0; sets < 5; sets += 1) {
    invariant(loading !== null, 'the next build is not complete')
    loading = await loadPart(dying, loading)
  }
  await league.play(league.aRandomEvent(players))
  expect(await liveBuild()).toBe('1')
  expect((await isReadable()).playerNos).toHaveLength(3)
  await redis.hDel(LIVE_KEY, 'epoch')
  await expect(dying.writer.complete('2', boardSet(ALL_TIME).name)).rejects.toThrow('Redis was emptied')
  expect((await isReadable()).playerNos).toHaveLength(3)
  dying.lease.drop()

  const second = league.aKeeper()
  await vi.waitFor(async () => {
    await applyAll(second, league.owner)
    await second.load()
    expect(await liveBuild()).toBe('2')
  }, PATIENCE)
  expect(await league.everything()).toEqual(await league.expected())
  // Nothing that is read can expire; what was replaced does, after those who have just opened it have read it.
  const ttls = async (pattern: string) =>
    Promise.all((await keysOf(league, pattern)).map((key) => redis.ttl(key)))
  expect(new Set(await ttls('standings:2:*'))).toEqual(new Set([-1]))
  expect(await redis.ttl(LIVE_KEY)).toBe(-1)
  const replaced = await ttls('standings:1:*')
  expect(replaced.length).toBeGreaterThan(0)
  expect(Math.min(...replaced)).toBeGreaterThan(0)
  expect(Math.max(...replaced)).toBeLessThanOrEqual(60)
})

test('a Redis that is ahead of PostgreSQL is filled again', async () => {
  const { league } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  // As after a restore of an older backup.
  await league.context.redis.hSet(LIVE_KEY, { xid: '999999999999', seq: '999999999999' })
  await keeper.apply()
  await expect(openSet(league.context.redis, boardSet(ALL_TIME))).rejects.toThrow('being prepared')
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
})

test('the time of a board is that of the oldest event it lacks', async () => {
  const { league, players } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  await keeper.load()
  const asOf = async () => (await openSet(league.context.redis, boardSet(ALL_TIME))).asOfMs
  expect(await asOf()).toBe(NOW)
  league.nowMs += 5_000
  await keeper.apply()
  expect(await asOf()).toBe(NOW + 5_000)
  // A transaction that stays open holds back everything that is committed after it began.
  const slow = await league.owner.connect()
  await slow.query('begin')
  await slow.query('select pg_current_xact_id()')
  await league.play(aResult(players[0] ?? '', players[1] ?? '', { at: new Date(NOW + 6_000) }))
  league.nowMs += 5_000
  await keeper.apply()
  expect(await asOf()).toBe(NOW + 6_000)
  await slow.query('rollback')
  slow.release()
  await applyAll(keeper, league.owner)
  expect(await asOf()).toBe(NOW + 10_000)
})

/** A league with more players than one part of a load has. */
async function aManyPlayed(): Promise<League> {
  const league = await aLeague(database)
  const players = somePlayers(MANY)
  await league.playAtOnce(
    players.flatMap((player, index) =>
      aResult(player, players[(index + 1) % MANY] ?? '', { at: new Date(NOW) }),
    ),
  )
  return league
}
