import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function eventsOf({ matchId }: TestMatch) {
  const { rows } = await world.pool.query(
    `select kind, player_id, opponent_id, mode, tier, earnings, contribution, points, opened, opponent_opened, xid is not null as has_xid
       from play_event where match_id = $1 order by kind desc`,
    [matchId],
  )
  return rows
}

test('a finished match leaves one event for each player, in the transaction that settles it', async () => {
  const match = await aMatch(world)
  await match.acceptBoth()
  await match.playTurn(1, [0, 2])
  expect(await eventsOf(match)).toEqual([])
  await match.send(1, await match.players[1].surrender(2))
  const [winner, loser] = match.players
  const same = {
    mode: 'normal',
    tier: 5,
    contribution: 0n,
    points: 0,
    opened: true,
    opponent_opened: true,
    has_xid: true,
  }
  expect(await eventsOf(match)).toEqual([
    { ...same, kind: 'won', player_id: winner.id, opponent_id: loser.id, earnings: 4_750_000n },
    { ...same, kind: 'lost', player_id: loser.id, opponent_id: winner.id, earnings: -5_000_000n },
  ])
  // Repeats the move that ended the match.
  await match.send(1, await match.players[1].surrender(2))
  expect(await eventsOf(match)).toHaveLength(2)
})

test('[B2] the event records who opened a locked hand', async () => {
  const unopened = await aMatch(world)
  await unopened.acceptBoth()
  await unopened.send(0, await unopened.players[0].surrender())
  expect(await eventsOf(unopened)).toMatchObject([
    { kind: 'won', opened: false, opponent_opened: false },
    { kind: 'lost', opened: false, opponent_opened: false },
  ])
  const half = await aMatch(world)
  await half.acceptBoth()
  const lock = await half.lock(1, [1, 0])
  await half.send(0, await half.players[0].reveal(1, lock))
  await half.send(1, await half.players[1].surrender())
  expect((await eventsOf(half)).toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
    { kind: 'won', opened: true, opponent_opened: false },
    { kind: 'lost', opened: false, opponent_opened: true },
  ])
})

test('the events have every throw as each player saw it, with the winner of each', async () => {
  const match = await aMatch(world)
  await match.acceptBoth()
  await match.playTurn(1, [0, 2])
  await match.playTurn(2, [1, 1])
  const lock = await match.lock(3, [2, 1])
  await match.send(0, await match.players[0].reveal(3, lock))
  await match.send(1, await match.players[1].surrender(3))
  const { rows } = await world.pool.query(
    'select kind, throws, opponent_throws, turns from play_event where match_id = $1 order by kind desc',
    [match.matchId],
  )
  expect(rows).toEqual([
    { kind: 'won', throws: 'rps', opponent_throws: 'spc', turns: 'wd-' },
    { kind: 'lost', throws: 'spc', opponent_throws: 'rps', turns: 'ld-' },
  ])
})

test('[M4] a sealed throw that was not opened differs from one that was missed, and from one left sealed', async () => {
  const match = await aMatch(world)
  await match.acceptBoth()
  const lock = await match.lock(1, [0, 1])
  await match.send(0, await match.players[0].reveal(1, lock))
  world.clock.pass(43_000)
  await match.hosts[0].tick(match.matchId)
  await match.send(1, match.players[1].commit(2, 2))
  world.clock.pass(33_000)
  await match.hosts[0].tick(match.matchId)
  await match.send(1, await match.players[1].surrender(3))
  const { rows } = await world.pool.query(
    'select kind, throws, opponent_throws, turns from play_event where match_id = $1 order by kind desc',
    [match.matchId],
  )
  expect(rows).toEqual([
    { kind: 'won', throws: 'r-', opponent_throws: 'uc', turns: 'wl' },
    { kind: 'lost', throws: 'uc', opponent_throws: 'r-', turns: 'lw' },
  ])
})

test('[M9] a void match leaves one event for each player that counts nothing', async () => {
  const match = await aMatch(world)
  world.clock.pass(12_000)
  await match.hosts[0].tick(match.matchId)
  expect((await world.stateOf(match.matchId)).phase).toBe('finished')
  const events = await eventsOf(match)
  expect(new Set(events.map((event) => event.player_id))).toEqual(new Set(match.players.map(({ id }) => id)))
  expect(events).toMatchObject([1, 2].map(() => ({ kind: 'void', earnings: 0n, points: 0, opened: false })))
})

test.each([
  ['earnings', '1'],
  ['points', '1'],
  ['pool_id', "'usd5-2026-11-09'"],
])('[M9] the database refuses a void match with %s', async (column, value) => {
  await expect(
    world.owner.query(
      `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, void_reason, ${column})
       values (now(), 'void', gen_random_uuid(), 'bounty', 5, gen_random_uuid(), gen_random_uuid(), 'turn_limit', ${value})`,
    ),
  ).rejects.toMatchObject({ constraint: 'a_void_match_counts_nothing' })
})

test.each(['update play_event set points = 9', 'delete from play_event', 'truncate play_event'])(
  'what happened stays: %s',
  async (attempt) => {
    await expect(world.pool.query(attempt)).rejects.toMatchObject({ code: '42501' })
    await expect(world.owner.query(attempt)).rejects.toThrow(/never changed|final|refuse|append/i)
  },
)
