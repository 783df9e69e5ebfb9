// Players and results for the bench of the boards, written straight into the tables as their owner.
import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { issueAccessToken } from '../../apps/server/src/identity/sessions/access-token.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { ServerWorld } from '../machine/server-world.ts'
import { openBenchPool, runsOf } from './bench-pool.ts'

const CHUNK = 100_000
/** Three of a hundred names begin with it: the best hundred of them are ranked high. */
const COMMON_PREFIX = 'ma'
/** One of a hundred: of a million names these cost a search most. */
const WORST_PREFIX = 'jo'
const SIGNED_IN = 200

// The same player for the same number, with the bits that make it a valid id.
const idOf = (number: string): string =>
  `overlay(overlay(md5('player' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * A match for each number: its player, or with $3 one of the busy ones, meets one of the busy ones, mostly at the tier
 * and in the mode the player likes. What everybody wins counts in the pool $4, so that it has them all. A quarter of a million of a million have played this month, some 15,000 today.
 */
const MATCHES = `
  with drawn as (
    select case when $3 then 1 + floor($2 * power(random(), 3))::int else m end as first,
           1 + floor($2 * power(random(), 3))::int as second,
           now() - interval '120 days' * power(random(), 1.5) as at
      from generate_series($1::int, $2::int) m
  ), match as (
    select gen_random_uuid() as id, first, second, at,
           (array[1, 1, 1, 5, 5, 5, 5, 10, 10, 20, 35, 50])[
             1 + case when random() < 0.8 then first * 7 % 12 else floor(random() * 12)::int end]::smallint as tier,
           case when (random() < 0.8) = (first % 2 = 0) then 'normal' else 'bounty' end as mode
      from drawn
  )
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, opened, duration_ms)
  select x.at, k.kind, ${idOf('k.player')}, x.mode, x.tier, x.id, ${idOf('k.opponent')},
         case when not $3 and k.kind = 'won' then $4
              when x.mode = 'bounty' then x.tier || '-' || to_char(x.at at time zone 'UTC', 'IYYY-IW') end,
         case when k.kind = 'lost' then -1000000 when x.mode = 'normal' then 950000 else 650000 end * x.tier::bigint,
         case when not $3 and k.kind = 'won' then 1500000 else 0 end, true, 45000
    from match x
   cross join lateral (values ('won', x.first, x.second), ('lost', x.second, x.first)) as k (kind, player, opponent)`

const RUNS = runsOf(idOf('n'))

const PLAYERS = `
  insert into player
    (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
  select ${idOf('n')}, name, name, name || '@example.com', name || '@example.com', 'none', now(), false, now()
    from generate_series($1::int, $2::int) n
   cross join lateral (
     select case when n % 33 = 0 then '${COMMON_PREFIX}' when n % 100 = 1 then '${WORST_PREFIX}' else '' end
            || translate(left(md5('name' || n), 5), '0123456789abcdef', 'aeioubcdlmnprstk') || '-' || n as name
   ) x`

// Who is not checked takes no prize: a projection would look through the whole pool for three who are.
const CHECKS = `
  insert into player_check (player_id, state, person_id, provider, country, mailbox_hash, decided_at)
  select ${idOf('n')}, 'passed', 'person-' || n, 'bench', 'NL', sha256(('mailbox-' || n)::bytea), now()
    from generate_series($1::int, $2::int) n`

// As the counting of every event would number the players and move the cursor, without counting.
const NUMBERS = `
  insert into standing_player (player_id)
  select player_id from play_event e
   where not exists (select from standing_player p where p.player_id = e.player_id)
   group by player_id
   order by min(seq)`
const CURSOR = `
  update standing_cursor set (xid, seq) = (select xid, seq from play_event order by xid desc, seq desc limit 1)`

/** Everybody plays at least once, so that the widest board has them all. Returns the seconds it took. */
export async function fillPlayers(
  pool: pg.Pool,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const startedMs = performance.now()
  const poolId = await openBenchPool(pool)
  for (let first = from; first <= to; first += CHUNK) {
    const last = Math.min(to, first + CHUNK - 1)
    await pool.query(PLAYERS, [first, last])
    await pool.query(CHECKS, [first, last])
    await pool.query(MATCHES, [first, last, false, poolId])
    await pool.query(MATCHES, [first + Math.floor((last - first) / 2), last, true, poolId])
    await pool.query(RUNS, [first, last, poolId])
  }
  await pool.query('vacuum analyze play_event')
  await pool.query(NUMBERS)
  await pool.query(CURSOR)
  return (performance.now() - startedMs) / 1_000
}

/** As a database is the day after: without the dirty pages and the missing statistics of a bulk load. */
export async function settleDown(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

export type SignedIn = { readonly playerId: string; readonly token: string }

/** Some players who may request boards, with sessions as a login leaves them. */
export async function signIn(world: ServerWorld, players: number): Promise<SignedIn[]> {
  const numbers = Array.from({ length: SIGNED_IN }, () => randomInt(1, players + 1))
  const sessions = numbers.map(() => randomUUID())
  const { rows } = await world.owner.pool.query<{ id: string; player_id: string }>(
    `insert into player_session
       (id, player_id, second_factor, for_staff, device, network, created_at, last_used_at, expires_at)
     select s.id, ${idOf('s.n')}, false, false, 'Unknown device', '198.18.0.x', now(), now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::int[]) as s (id, n)
     returning id, player_id`,
    [sessions, numbers],
  )
  const parts = { config: world.config, clock: systemClock }
  return Promise.all(
    rows.map(async ({ id, player_id: playerId }) => ({
      playerId,
      token: await issueAccessToken(parts, { playerId, sessionId: id }),
    })),
  )
}

export const COMMON_PREFIXES = [COMMON_PREFIX, WORST_PREFIX]

/** Beginnings of names, as people type them: of two letters to six. */
export async function namePrefixes(pool: pg.Pool, players: number): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `select username from player where id = any (array(select ${idOf('n')} from unnest($1::int[]) n))`,
    [Array.from({ length: 1_000 }, () => randomInt(1, players + 1))],
  )
  return rows.map(({ username }) => username.slice(0, randomInt(2, 7)))
}
