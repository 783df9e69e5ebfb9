import { randomUUID } from 'node:crypto'
import { bountyLeaderboard, poolDetails } from '@throwdown/contract/bounty'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bountyPorts } from '../../src/app/match-node-ports.ts'
import { listByRank } from '../../src/bounty/board-store.ts'
import { currentWeekOf } from '../../src/bounty/open-pool.ts'
import { recordSolPrice } from '../../src/ledger/reserve-store.ts'
import type { BountyApi } from '../world/bounty-api.ts'
import { TestPlayer } from '../world/test-player.ts'
import { openTestWorld, type TestWorld } from '../world/test-world.ts'

const PLAYERS = 5_000
let world: TestWorld
let api: BountyApi
let poolId: string
const viewer = new TestPlayer()

beforeAll(async () => {
  world = await openTestWorld()
  api = await world.openBountyApi(bountyPorts({ database: world.database.open('throwdown_app') }))
  poolId = currentWeekOf(5, world.clock.nowMs()).id
  await world.ports.openPool(5, world.clock.nowMs())
  await fillPool()
  await api.show()
})
afterAll(() => world.close())

/** Player number n has n points, except that the last one has an account that is deleted. */
async function fillPool(): Promise<void> {
  const ids = Array.from({ length: PLAYERS }, (_, index) => (index === 41 ? viewer.id : randomUUID()))
  await world.owner.query(
    `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select u.id, 'Fighter_' || u.n, 'fighter_' || u.n, u.n || '@play.example', u.n || '@play.example', 'none', now(), false, now()
       from unnest($1::uuid[]) with ordinality as u (id, n)
      where u.n < $2`,
    [ids, PLAYERS],
  )
  await world.owner.query(
    `insert into bounty_run (pool_id, player_id, banked, wins, losses, matches, best_streak, scoring_matches, opponents, opponents_beaten, contributed)
     select $2, u.id, u.n, 2, 1, 3, 1, 3, 2, 1, 1500000 from unnest($1::uuid[]) with ordinality as u (id, n)`,
    [ids, poolId],
  )
  await world.owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, contribution)
     select now(), 'won', u.id, 'bounty', 5, gen_random_uuid(), gen_random_uuid(), $2, 1500000 from unnest($1::uuid[]) as u (id)`,
    [ids, poolId],
  )
  await world.owner.query('update bounty_run set wins = 3, losses = 0 where pool_id = $1 and banked = 7', [
    poolId,
  ])
  await world.owner.query('analyze bounty_run')
}

const board = async (query: string) =>
  bountyLeaderboard.reply.parse(await api.get(`/leaderboard/5${query}`, viewer)).data

test('[B9] a page of the board, with the place of the requesting player {3.20 7.31}', async () => {
  const { players, me, totalPlayers, totalPages } = await board('?limit=10&page=2')
  expect(players.map(({ rank, totalPoints }) => [rank, totalPoints])).toEqual(
    Array.from({ length: 10 }, (_, index) => [11 + index, PLAYERS - 10 - index]),
  )
  expect(players[0]).toEqual({
    userId: expect.any(String),
    username: `Fighter_${PLAYERS - 10}`,
    avatar: { id: expect.any(String), image: expect.any(String), color: expect.any(String) },
    rank: 11,
    totalPoints: PLAYERS - 10,
    currentBounty: 0,
    bankedWins: 0,
    riskItWins: 0,
    bestWinStreak: 1,
    wins: 2,
    losses: 1,
    winRate: 66.67,
    matchPlayed: 3,
    winProjection: 0,
    solEarnings: null,
  })
  expect((await board('')).players.map(({ rank }) => rank)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  expect(me).toMatchObject({ userId: viewer.id, username: 'Fighter_42', totalPoints: 42, rank: PLAYERS - 41 })
  expect([totalPlayers, totalPages]).toEqual([PLAYERS, PLAYERS / 10])
})

test('deleted and deactivated accounts keep their rank, shown as Former player', async () => {
  const setSecond = (status: string) =>
    world.owner.query('update player set status = $1 where username = $2', [status, `Fighter_${PLAYERS - 1}`])
  await setSecond('deactivated')
  const { players } = await board('?limit=3')
  await setSecond('active')
  expect(players).toMatchObject([
    { rank: 1, username: 'Former player', totalPoints: PLAYERS },
    { rank: 2, username: 'Former player', totalPoints: PLAYERS - 1, avatar: { id: 'first' } },
    { rank: 3, username: `Fighter_${PLAYERS - 2}` },
  ])
})

test('a search finds names by their beginning and keeps their ranks', async () => {
  const { players, totalPlayers, moreFound } = await board('?search=FIGHTER_499&limit=5')
  expect([totalPlayers, moreFound]).toEqual([11, false])
  expect(players.map(({ username, rank }) => [username, rank]).slice(0, 2)).toEqual([
    ['Fighter_4999', 2],
    ['Fighter_4998', 3],
  ])
  expect((await board('?search=%25')).totalPlayers).toBe(0)
  expect((await board('?search=fighter-499')).totalPlayers).toBe(0)
  // One letter is too short for a search.
  expect((await board('?search=f')).totalPlayers).toBe(0)
})

test('a search that many names fit finds the best-ranked hundred of the pool', async () => {
  const { players, totalPlayers, moreFound } = await board('?search=fighter&limit=3')
  expect(players.map(({ username, rank }) => [username, rank])).toEqual([
    ['Fighter_4999', 2],
    ['Fighter_4998', 3],
    ['Fighter_4997', 4],
  ])
  expect([totalPlayers, moreFound]).toEqual([100, true])
  expect((await board('?search=fighter&limit=50&page=3')).players).toEqual([])
  const byWins = await board('?search=fighter&limit=2&sortBy=wins')
  expect(byWins.players.map(({ username, rank }) => [username, rank])).toEqual([
    ['Fighter_7', PLAYERS - 6],
    ['Fighter_4999', 2],
  ])
})

test('sorted by wins the lines move, the ranks stay {2.177 7.31}', async () => {
  const { players } = await board('?sortBy=wins&limit=2')
  expect(players.map(({ totalPoints, rank, wins }) => [totalPoints, rank, wins])).toEqual([
    [7, PLAYERS - 6, 3],
    [PLAYERS, 1, 2],
  ])
})

test('every player has the same rank on the board, in a search and alone', async () => {
  // Level in everything but the lot, as far as it goes.
  await world.owner.query(
    'update bounty_run set banked = 100 where pool_id = $1 and banked between 101 and 104',
    [poolId],
  )
  await world.owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, pool_id)
     select now(), 'banked', player_id, 'bounty', 5, pool_id from bounty_run where pool_id = $1 and banked = 100`,
    [poolId],
  )
  await api.show()
  const level = await listByRank(world.pool, poolId, { limit: 8, offset: PLAYERS - 106 })
  const pages = [await board('?limit=100&page=49'), await board('?limit=100&page=50')]
  const listed = pages.flatMap(({ players }) => players)
  for (const [index, run] of level.entries()) {
    const rank = PLAYERS - 105 + index
    expect(listed.find(({ userId }) => userId === run.playerId)?.rank).toBe(rank)
    const { rows } = await world.owner.query<{ name: string }>(
      'select username as name from player where id = $1',
      [run.playerId],
    )
    const found = await board(`?search=${rows[0]?.name}&limit=100`)
    expect(found.players.find(({ userId }) => userId === run.playerId)).toMatchObject({ rank })
    const alone = await api.get('/leaderboard/5?limit=1', { id: run.playerId })
    expect(bountyLeaderboard.reply.parse(alone).data.me).toMatchObject({ rank })
  }
})

test('the first page reads no more runs than it shows', async () => {
  const query = vi.spyOn(world.pool, 'query')
  await listByRank(world.pool, poolId, { limit: 50, offset: 0 })
  const [asked] = query.mock.calls[0] ?? []
  query.mockRestore()
  const { text, values } = z.object({ text: z.string(), values: z.array(z.unknown()) }).parse(asked)
  const { rows } = await world.owner.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${text}`,
    values,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using bounty_run_in_order on bounty_run r \(actual rows=50 /)
})

test('[C4] with a fresh price a pool and its players have their amounts in SOL too {2.176 2.180 3.22 3.24}', async () => {
  expect((await board('')).pool.solPoolValue).toBeNull()
  await recordSolPrice(world.database.open('throwdown_audit', 1).pool, {
    micros: 150_000_000n,
    publishedAtMs: world.clock.nowMs(),
  })
  // Longer than a page keeps the price it has read.
  world.clock.pass(2_001)
  const { pool, players } = await board('')
  expect(pool).toMatchObject({ totalPoolValue: PLAYERS * 1.5, solPoolValue: (PLAYERS * 1.5) / 150 })
  expect(players[0]).toMatchObject({ winProjection: 0, solEarnings: 0 })
  const details = poolDetails.reply.parse(await api.get(`/details/${poolId}`)).data
  expect(details.pool.solPoolValue).toBe((PLAYERS * 1.5) / 150)
})

test('a pool in detail, page by page {3.24-25 7.32 9.47}', async () => {
  const { pool, players, totalPages } = poolDetails.reply.parse(
    await api.get(`/details/${poolId}?page=3`),
  ).data
  const { id, startDate, endDate, tier, totalPoolValue } = pool
  expect({ id, startDate, endDate, tier, totalPoolValue }).toEqual({
    id: poolId,
    startDate: `${poolId.slice(-10)}T00:00:00.000Z`,
    endDate: new Date(Date.parse(startDate) + 7 * 86_400_000).toISOString(),
    tier: 5,
    totalPoolValue: PLAYERS * 1.5,
  })
  expect(players.map(({ rank }) => rank)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  expect(players[0]).toEqual({
    userId: expect.any(String),
    username: `Fighter_${PLAYERS - 20}`,
    avatar: { id: expect.any(String), image: expect.any(String), color: expect.any(String) },
    rank: 21,
    totalPoints: PLAYERS - 20,
    prize: null,
    earnings: 0,
    wins: 2,
    losses: 1,
    winRate: 66.67,
    gamesPlayed: 3,
    solEarnings: 0,
  })
  expect(totalPages).toBe(PLAYERS / 10)
  expect(await api.get('/details/usd5-1999-01-04')).toMatchObject({ code: 'not_found' })
})
