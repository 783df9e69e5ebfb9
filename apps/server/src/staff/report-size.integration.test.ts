import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf } from '../../test/world/buffers.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'

const PLAYERS = 50

let database: Awaited<ReturnType<typeof createIdentityDatabase>>
let owner: pg.Pool

beforeAll(async () => {
  database = await createIdentityDatabase()
  owner = database.open('postgres', 1).pool
  await owner.query('set random_page_cost = 4')
})
afterAll(() => database.drop())

/** Matches of the same fifty players, spread over a day. */
const playOn = (daysAgo: number, matches: number) =>
  owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id)
     select (current_date - $1::int)::timestamp at time zone 'UTC' + n * interval '1 day' / ($2::int + 1), 'won',
            ('00000000-0000-4000-8000-' || lpad((n % $3)::text, 12, '0'))::uuid, 'normal', 5, gen_random_uuid(), gen_random_uuid()
       from generate_series(0, $2::int - 1) n`,
    [daysAgo, matches, PLAYERS],
  )

test('the players of a day are counted from the events of that day, however many the week before had', async () => {
  const buffers: number[] = []
  for (const matches of [500, 5_000]) {
    await owner.query('set session_replication_role = replica')
    await owner.query('truncate play_event, report_player')
    await owner.query('set session_replication_role = origin')
    for (let daysAgo = 9; daysAgo > 1; daysAgo--) await playOn(daysAgo, matches)
    await playOn(1, 500)
    await owner.query('vacuum analyze play_event')
    for (let daysAgo = 9; daysAgo > 1; daysAgo--)
      await owner.query('select players from report_players(current_date - $1::int)', [daysAgo])
    await owner.query('vacuum analyze report_player')
    buffers.push(
      await buffersOf(owner, (db) =>
        db.query({
          text: 'select players, new_players, earlier_players, returned_players from report_players(current_date - 1)',
        }),
      ),
    )
  }
  const [few = 0, many = Number.POSITIVE_INFINITY] = buffers
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(Math.max(few * 1.5, few + 30))
})

/** The same by all events, as they are. */
const BY_EVENTS = `
  with played as (
    select distinct player_id from play_event where (at at time zone 'UTC')::date = $1::date and kind in ('won', 'lost')
  ), earlier as (
    select distinct player_id from play_event where (at at time zone 'UTC')::date = $1::date - 7 and kind in ('won', 'lost')
  ), since as (
    select distinct player_id
      from play_event
     where (at at time zone 'UTC')::date between $1::date - 6 and $1::date
       and kind in ('won', 'lost')
  )
  select (select count(*) from played)::int as players,
         (select count(*)
            from played p
           where not exists (
             select from play_event e
              where e.player_id = p.player_id and (e.at at time zone 'UTC')::date < $1::date and e.kind in ('won', 'lost')))::int as new_players,
         (select count(*) from earlier)::int as earlier_players,
         (select count(*) from earlier join since using (player_id))::int as returned_players`

test('the stored players give what all events give, also when a day is counted again', async () => {
  await owner.query('set session_replication_role = replica')
  await owner.query('truncate play_event, report_player')
  await owner.query('set session_replication_role = origin')
  await owner.query(
    `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, void_reason)
     select (current_date - 20 + day)::timestamp at time zone 'UTC' + n * interval '1 hour', (array['won', 'lost', 'void'])[1 + n % 3],
            ('00000000-0000-4000-8000-' || lpad(((day * 7 + n * n * 5 + day * n) % 61)::text, 12, '0'))::uuid, 'normal', 5,
            gen_random_uuid(), gen_random_uuid(), case when n % 3 = 2 then 'turn_limit' end
       from generate_series(1, 19) day, generate_series(0, 23) n
      order by 1`,
  )
  const figures: unknown[] = []
  for (let daysAgo = 19; daysAgo > 0; daysAgo--)
    for (let time = 0; time < 2; time++) {
      const { rows: days } = await owner.query<{ day: string }>(
        'select (current_date - $1::int)::text as day',
        [daysAgo],
      )
      const day = days[0]?.day
      const { rows } = await owner.query(
        'select players, new_players, earlier_players, returned_players from report_players($1)',
        [day],
      )
      const { rows: expected } = await owner.query(BY_EVENTS, [day])
      expect(rows).toEqual(expected)
      figures.push(rows[0])
    }
  expect(new Set(figures.map((figure) => JSON.stringify(figure))).size).toBeGreaterThan(5)
})
