import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

let world: TestWorld
let match: TestMatch
beforeAll(async () => {
  world = await openTestWorld()
  match = await aMatch(world)
})
afterAll(() => world.close())

test.each([
  'update match set stake = 0',
  'update match set finished_at = now(), check_at = null',
  'delete from match_seat',
  'insert into strike (match_id, seat, player_id, at) select match_id, seat, player_id, now() from match_seat',
  "update queue_ticket set state = 'left', match_id = null",
  "insert into match_save (match_id, version, next_seq, last_hash, entries) select id, 9, 9, '', '{}' from match",
  'update service_outage set to_at = now()',
  'insert into player_node (player_id, node_id) select player_id, gen_random_uuid() from match_seat',
  'delete from outage_batch',
  "select record_outage(null, '1 hour', now(), now())",
  "select settle_matches('{}')",
  "select ledger_raise('x')",
])('the application may not %s', async (sql) => {
  await expect(world.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test.each(["update match_save set entries = ''", 'delete from match_save', 'truncate match_save'])(
  '[F3] not even the owner may %s',
  async (sql) => {
    await expect(world.owner.query(sql)).rejects.toMatchObject({ code: 'LD001' })
  },
)

test('[M11] the database itself refuses a player a second running match', async () => {
  const again = `insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at)
    select match_id, 1 - seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, paired_at
      from match_seat where match_id = $1 and seat = 0`
  await world.owner.query('update match_seat set running = false where match_id = $1 and seat = 1', [
    match.matchId,
  ])
  await world.owner.query('delete from match_seat where match_id = $1 and seat = 1', [match.matchId])
  await expect(world.owner.query(again, [match.matchId])).rejects.toMatchObject({
    code: '23505',
    constraint: 'player_plays_one_match',
  })
})

test('[P3] a settlement that does not empty the pot, or pays more than it holds, is undone with its match', async () => {
  const other = await (await aMatch(world)).acceptBoth()
  const version = await world.store.loadVersion(other.matchId)
  const settle = (toWinner: bigint) =>
    world.pool.query(
      `select save_matches(
         json_build_array(json_build_object('id', $1::uuid, 'version', $2::int, 'next_seq', 9, 'last_hash', repeat('00', 32), 'entries', '{}')),
         json_build_array(json_build_object('match_id', $1::uuid, 'winner', 0, 'to_winner', $3::bigint, 'to_fee', 250000, 'to_pool', 0,
           'refund', 0, 'points', 0, 'opened', '[0, 1]'::json, 'strikes', '[]'::json)),
         now())`,
      [other.matchId, version, toWinner],
    )
  await expect(settle(9_000_000n)).rejects.toMatchObject({ code: 'LD006' })
  await expect(settle(90_000_000n)).rejects.toMatchObject({ code: 'MA001' })
  expect((await world.stateOf(other.matchId)).phase).toBe('choosing')
  expect(await world.balanceOf(other.players[0])).toEqual({ available: 0n, reserved: 0n })
})
