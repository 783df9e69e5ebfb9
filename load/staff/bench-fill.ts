// Players with sessions, a log and counted days for the bench of the back office, written straight into the tables as their owner.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { issueAccessToken } from '../../apps/server/src/identity/sessions/access-token.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { ServerWorld } from '../machine/server-world.ts'

const CHUNK = 100_000
export const DAYS_COUNTED = 400

// The same player for the same number, with the bits that make it a valid id.
const ID = `overlay(overlay(md5('player' || n) placing '4' from 13) placing '8' from 17)::uuid`

const PLAYERS = `
  insert into player
    (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
  select ${ID}, name, name, name || '@example.com', name || '@example.com', 'none', now(), false, now()
    from generate_series($1::int, $2::int) n
   cross join lateral (
     select translate(left(md5('name' || n), 5), '0123456789abcdef', 'aeioubcdlmnprstk') || '-' || n as name
   ) x`

const SESSIONS = `
  insert into player_session (id, player_id, second_factor, device, network, created_at, last_used_at, expires_at)
  select gen_random_uuid(), ${ID}, false, 'Firefox on Linux', '198.18.0.x', now(), now(), now() + interval '30 days'
    from generate_series($1::int, $2::int) n`

const EVENTS = `
  insert into audit_event (at, kind, actor_id, subject, network)
  select now() - interval '90 days' * random(),
         (array['session-started', 'password-changed', 'refused-credentials-wrong', 'player-read'])[1 + n % 4],
         ${ID}, 'player:' || ${ID}, '198.18.0.x'
    from generate_series($1::int, $2::int) n`

const DAYS = `
  insert into report_day
    (day, staked, matches, voided, deposit_fees, win_fees, withdrawal_fees, pool_fees, pool_in, pool_out, deposits, withdrawals,
     players, new_players, earlier_players, returned_players, counted_at, counted_ms)
  select current_date - n, 241306000000, 24118, 140, 1, 2, 3, 4, 5, 6, 7, 8, 2907, 412, 2800, 1300, now(), 900
    from generate_series(0, $1::int - 1) n`

export async function fillBackOffice(pool: pg.Pool, players: number): Promise<void> {
  for (let first = 1; first <= players; first += CHUNK) {
    const range = [first, Math.min(players, first + CHUNK - 1)]
    for (const text of [PLAYERS, SESSIONS, EVENTS]) await pool.query(text, range)
  }
  await pool.query(DAYS, [DAYS_COUNTED])
  // As a database is the day after: without the dirty pages and the missing statistics of a bulk load.
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

/** A member of staff with a session that has the rights of staff. Returns its token. */
export async function enterAsStaff({ owner, config }: ServerWorld): Promise<string> {
  const [playerId, sessionId] = [randomUUID(), randomUUID()]
  await owner.pool.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, role, email_verified_at, is_subscribed, created_at)
     values ($1, 'bench_staff', 'bench_staff', 'staff@bench.example', 'staff@bench.example', 'none', 'admin', now(), false, now())`,
    [playerId],
  )
  await owner.pool.query(
    `insert into player_session
       (id, player_id, second_factor, for_staff, device, network, created_at, last_used_at, expires_at)
     values ($1, $2, true, true, 'Firefox on Linux', '198.18.0.x', now(), now(), now() + interval '12 hours')`,
    [sessionId, playerId],
  )
  return issueAccessToken({ config, clock: systemClock }, { playerId, sessionId })
}

export type Sample = { readonly id: string; readonly username: string }

export async function samplePlayers(pool: pg.Pool, players: number): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select p.id, p.username
       from (select 1 + floor(random() * $1)::int as n from generate_series(1, 1000)) x
       join player p on p.id = ${ID.replaceAll(' n)', ' x.n)')}`,
    [players],
  )
  return rows
}
