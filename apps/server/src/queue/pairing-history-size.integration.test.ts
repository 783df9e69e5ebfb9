import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf } from '../../test/world/buffers.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { loadHistory } from './pairing-store.ts'

const PLAYERS = 10
const SEATS = 30_000
const DAY_MS = 86_400_000
const POOL = 'usd5-2026-11-16'

let database: TestDatabase
let owner: pg.Pool

const playerIds = Array.from({ length: PLAYERS }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)

/** A week in which ten players have 1,000 seats each between those of others, so that few of them share a page. */
beforeAll(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', 1).pool
  await owner.query('set session_replication_role = replica')
  // Vacuum marks no page as visible to everybody whose commits may still be lost.
  await owner.query('set synchronous_commit = on')
  await owner.query(
    `insert into match_seat (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, pool_id, paired_at, running)
     select gen_random_uuid(), 0, case when n % 3 = 0 then ($1::uuid[])[1 + n / 3 % $2] else gen_random_uuid() end,
            ('00000000-0000-4000-9000-' || lpad((n % 97)::text, 12, '0'))::uuid, gen_random_uuid(), 'a-device', 1, 'bounty',
            case when n % 2 = 0 then $4 end, now() - interval '7 days' + n * interval '7 days' / $3::int, false
       from generate_series(1, $3::int) n`,
    [playerIds, PLAYERS, SEATS, POOL],
  )
  await owner.query('vacuum analyze match_seat')
})
afterAll(() => database.drop())

const history = (db: Parameters<typeof loadHistory>[0]) =>
  loadHistory(db, playerIds, { windowMs: DAY_MS, poolMs: 7 * DAY_MS, poolId: POOL, nowMs: Date.now() })

test('the history that decides who may meet is read from an index, not from a page for each match', async () => {
  const { rows } = await owner.query<{ pages: number }>(
    "select (pg_relation_size('match_seat') / 8192)::int as pages",
  )
  expect(rows[0]?.pages).toBeGreaterThan(300)
  expect(await buffersOf(owner, history)).toBeLessThan(250)
})

test('it counts every match of the week', async () => {
  const found = await history(owner)
  const { rows } = await owner.query<{ playerId: string; seats: number; inPool: number; inWindow: number }>(
    `select player_id as "playerId", count(distinct opponent_id)::int as seats, count(*) filter (where pool_id = $2)::int as "inPool",
            count(*) filter (where paired_at > now() - interval '1 day')::int as "inWindow"
       from match_seat
      where player_id = any ($1)
      group by player_id`,
    [playerIds, POOL],
  )
  expect(rows).toHaveLength(PLAYERS)
  for (const { playerId, seats, inPool, inWindow } of rows) {
    const meetings = [...(found.get(playerId)?.meetings.values() ?? [])]
    expect(meetings).toHaveLength(seats)
    expect(meetings.reduce((sum, known) => sum + known.inPool, 0)).toBe(inPool)
    // The day passes on between the two statements.
    expect(Math.abs(meetings.reduce((sum, known) => sum + known.inWindow, 0) - inWindow)).toBeLessThanOrEqual(
      2,
    )
  }
})
