import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

/** Played much until a month ago: the newest events of the table are those of other players. */
const BUSY = '00000000-0000-4000-8000-000000000001'
const EVENTS = 60_000

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await world.owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, duration_ms)
     select now() - interval '60 days' + n * interval '60 days' / $2::int, 'lost',
            case when n % 20 = 0 and n < $2::int / 2 then $1 else gen_random_uuid() end,
            'normal', 5, gen_random_uuid(), gen_random_uuid(), 60000
       from generate_series(1, $2::int) n`,
    [BUSY, EVENTS],
  )
  await world.owner.query(
    "insert into play_limit (player_id, kind, days, amount) values ($1, 'stake', 30, 1000000000)",
    [BUSY],
  )
  await world.owner.query('vacuum analyze play_event')
})
afterAll(() => world.close())

/** How many events a statement reads, whichever index it follows. */
async function eventsReadBy(statement: string, randomPageCost: number): Promise<number> {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    // As in the first calls of a connection; later ones may use a plan for any player.
    await client.query('set local plan_cache_mode = force_custom_plan')
    await client.query(`set local random_page_cost = ${randomPageCost}`)
    const before = await eventsRead(client)
    await client.query(statement, [BUSY])
    return (await eventsRead(client)) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function eventsRead(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'play_event'`,
  )
  invariant(rows[0] !== undefined, 'the table has statistics')
  return rows[0].read
}

describe.each([1.1, 4, 40])('[L2] with random_page_cost %s', (randomPageCost) => {
  test.each([
    ['the recent matches', "select count(*) from play_recent_matches($1, now() - interval '1 day')"],
    ['a join with a limit', 'select play_limit_refusal($1, 5000000, now())'],
    ['the session', 'select count(*) from play_session_of($1, now())'],
    ['the sums of the safe play page', 'select count(*) from play_usage_of($1, now())'],
  ])('%s read the newest events of the player only', async (_what, statement) => {
    expect(await eventsReadBy(statement, randomPageCost)).toBeLessThan(100)
  })
})
