// One group of finished matches, written by a few statements. The ledger's own trigger writes entries and balances, and refuses what the
// ledger refuses; every constraint of the tables is checked.
import type pg from 'pg'
import { HEAVY_NO } from './fill-people.ts'

/** One match in so many of the first lane, a fiftieth of all, is of the player that has 100,000 at full size. */
const HEAVY_EVERY = 25
const VOID_SHARE = 0.005
const BOUNTY_SHARE = 0.2

/** Two lanes fill at once. Each has players of its own, so neither waits for a row of the other. */
export const LANES = 2

export const drawnTable = (lane: number): string => `
  create unlogged table growth.drawn_${lane} (
    n int, id uuid, at timestamptz, ended timestamptz, tier smallint, stake bigint, pot bigint, winner smallint, turns int, pool text,
    pool_account bigint, pool_cut bigint,
    a uuid, a_available bigint, a_held bigint, a_ticket uuid, a_throws text, a_turns text,
    b uuid, b_available bigint, b_held bigint, b_ticket uuid, b_throws text, b_turns text)`

// $1 to $2: numbers of the matches; $3: the time of number 0; $4: seconds between two; $5: players; $6: the open pool, $7 its begin and
// $9 its stake; $8: the lane.
const draw = (lane: number): string => `
  insert into growth.drawn_${lane}
  with drawn as materialized (
    select n,
           $3::timestamptz + n * $4::float8 * interval '1 second' as at,
           case when $8::int = 0 and n % ${HEAVY_EVERY} = 0 then ${HEAVY_NO - 1}
                else ${LANES} * floor(power(random(), 2) * ($5::int / ${LANES} - 1))::int + $8::int end as first,
           floor(random() * ($5::int / ${LANES} - 2))::int as other,
           (array[1, 1, 5, 5, 5, 10, 10, 20, 35, 50])[1 + floor(random() * 10)::int]::smallint as tier,
           case when random() < ${VOID_SHARE} then null else floor(random() * 2)::smallint end as winner,
           2 + floor(random() * 4.4)::int as turns,
           random() < ${BOUNTY_SHARE} as is_bounty,
           md5(random()::text) as letters
      from generate_series($1::int, $2::int) n
  ), paired as (
    select d.*, 1 + d.first as first_no, 1 + (d.first + ${LANES} * (1 + d.other)) % (${LANES} * ($5::int / ${LANES})) as second_no,
           d.is_bounty and d.at > $7::timestamptz and d.tier = $9::smallint as in_pool
      from drawn d
  )
  select p.n,
         (lpad(to_hex((extract(epoch from p.at) * 1000)::bigint), 12, '0') || '7' || right(gen_random_uuid()::text, 21))::uuid,
         p.at, p.at + (20 + 6 * p.turns) * interval '1 second', p.tier, p.tier * 1000000::bigint,
         nextval(pg_get_serial_sequence('ledger_account', 'id')), p.winner, p.turns,
         case when p.in_pool then $6::text end, case when p.in_pool then (select id from ledger_account where code = 'pool:' || $6) end,
         case when p.in_pool then p.tier * 300000::bigint else 0 end,
         a.id, a.available, a.held, gen_random_uuid(), left(translate(p.letters, '0123456789abcdef', 'rpsrpsrpsrpsrpsr'), p.turns),
         left(translate(p.letters, '0123456789abcdef', 'wldwldwldwldwldw'), p.turns),
         b.id, b.available, b.held, gen_random_uuid(), left(translate(p.letters, '0123456789abcdef', 'srpsrpsrpsrpsrps'), p.turns),
         left(translate(p.letters, '0123456789abcdef', 'lwdlwdlwdlwdlwdl'), p.turns)
    from paired p
    join growth.player a on a.no = p.first_no
    join growth.player b on b.no = p.second_no`

const pots = (lane: number): string => `
  insert into ledger_account (id, code, kind, currency, sign, guarded, tracked)
  overriding system value
  select pot, 'match:' || id || ':pot', 'match:pot', 'USD', 1, true, true from growth.drawn_${lane} order by n`

// [P2] The fee is 5 % of a stake, the pool's part 30 %.
const journals = (lane: number): string => `
  insert into ledger_journal (kind, key, accounts, amounts, actor, meta, created_at)
  select j.kind::ledger_journal_kind, j.key, j.accounts, j.amounts, j.actor, j.meta, j.at
    from growth.drawn_${lane} d
   cross join (select id as fee from ledger_account where code = 'revenue:win-fee') f
   cross join lateral (values
     ('join', 'queue:' || d.a_ticket || ':join', array[d.a_available, d.a_held], array[-d.stake, d.stake], 'queue', null::jsonb,
      d.at - interval '3 seconds'),
     ('join', 'queue:' || d.b_ticket || ':join', array[d.b_available, d.b_held], array[-d.stake, d.stake], 'queue', null,
      d.at - interval '2 seconds'),
     ('pair', 'match:' || d.id || ':pair', array[d.a_held, d.b_held, d.pot], array[-d.stake, -d.stake, 2 * d.stake], 'pairing',
      jsonb_build_object('tickets', jsonb_build_array(d.a_ticket, d.b_ticket)), d.at),
     ('settle', 'match:' || d.id || ':settle',
      case when d.winner is null then array[d.pot, d.a_available, d.b_available]
           else array[d.pot, case d.winner when 0 then d.a_available else d.b_available end, f.fee]
                || case when d.pool is null then '{}'::bigint[] else array[d.pool_account] end end,
      case when d.winner is null then array[-2 * d.stake, d.stake, d.stake]
           else array[-2 * d.stake, 2 * d.stake - d.stake / 20 - d.pool_cut, d.stake / 20]
                || case when d.pool is null then '{}'::bigint[] else array[d.pool_cut] end end,
      'matches', null, d.ended)
   ) as j (kind, key, accounts, amounts, actor, meta, at)
   order by j.at`

const matches = (lane: number): string => `
  insert into match
    (id, mode, tier, stake, terms_version, pool_id, pot_account, pool_account, fee_account, created_at, finished_at)
  select d.id, case when d.pool is null then 'normal' else 'bounty' end, d.tier, d.stake, 1, d.pool, d.pot, d.pool_account, f.id, d.at, d.ended
    from growth.drawn_${lane} d
   cross join ledger_account f
   where f.code = 'revenue:win-fee'
   order by d.n`

const SEATED = `cross join lateral (values
     (0::smallint, d.a, d.b, d.a_available, d.a_ticket, d.a_throws, d.b_throws, d.a_turns),
     (1::smallint, d.b, d.a, d.b_available, d.b_ticket, d.b_throws, d.a_throws, d.b_turns)
   ) as s (seat, own, other, available, ticket, throws, opponent_throws, turns)`

const seats = (lane: number): string => `
  insert into match_seat
    (match_id, seat, player_id, opponent_id, pseudonym, device_id, available_account, mode, pool_id, paired_at, running)
  select d.id, s.seat, s.own, s.other, gen_random_uuid(), 'device-' || left(s.own::text, 12), s.available,
         case when d.pool is null then 'normal' else 'bounty' end, d.pool, d.at, false
    from growth.drawn_${lane} d ${SEATED}
   order by d.n, s.seat`

const tickets = (lane: number): string => `
  insert into queue_ticket
    (id, player_id, mode, tier, stake, match_key, device_id, state, match_id, joined_at, last_seen_at, ended_at)
  select s.ticket, s.own, case when d.pool is null then 'normal' else 'bounty' end, d.tier, d.stake,
         md5(random()::text) || md5(random()::text), 'device-' || left(s.own::text, 12), 'paired', d.id,
         d.at - interval '3 seconds', d.at, d.at
    from growth.drawn_${lane} d ${SEATED}
   order by d.n, s.seat`

const events = (lane: number): string => `
  insert into play_event
    (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, opponent_opened, duration_ms,
     throws, opponent_throws, turns, void_reason)
  select d.ended, case when d.winner is null then 'void' when d.winner = s.seat then 'won' else 'lost' end, s.own,
         case when d.pool is null then 'normal' else 'bounty' end, d.tier, d.id, s.other, case when d.winner is not null then d.pool end,
         case when d.winner is null then 0 when d.winner = s.seat then d.stake - d.stake / 20 - d.pool_cut else -d.stake end,
         case when d.winner = s.seat then d.pool_cut else 0 end,
         case when d.winner = s.seat and d.pool is not null then 1 else 0 end,
         d.winner is not null, d.winner is not null, (20 + 6 * d.turns) * 1000,
         s.throws, s.opponent_throws, s.turns, case when d.winner is null then 'turn_limit' end
    from growth.drawn_${lane} d ${SEATED}
   order by d.ended, d.n, s.seat`

// Copies of matches that were really played, so of their size. Their hashes belong to other ids: nothing verifies them.
const saves = (lane: number): string => `
  insert into match_save (match_id, version, next_seq, deadline, signer, last_hash, entries)
  select d.id, t.version, t.next_seq, d.at + t.after, t.signer, t.last_hash, t.entries
    from growth.drawn_${lane} d
    join growth.played t on t.kind = case when d.winner is null then 'void' else 'won' end
     and t.number = case when d.winner is null then 0 else d.n % t.kinds end
   where d.n > $1
   order by d.at, t.version`

export type FillPlan = {
  readonly matches: number
  readonly players: number
  readonly startedAt: Date
  readonly secondsBetween: number
  readonly pool: { readonly id: string; readonly tier: number; readonly startsAt: Date }
  /** Saves of older matches are in the archive. */
  readonly savedFrom: number
}

/** In one transaction. */
export async function fillGroup(
  db: pg.ClientBase,
  lane: number,
  { plan, from, to }: { plan: FillPlan; from: number; to: number },
): Promise<void> {
  await db.query('begin')
  await db.query(`truncate growth.drawn_${lane}`)
  await db.query(draw(lane), [
    from,
    to,
    plan.startedAt,
    plan.secondsBetween,
    plan.players,
    plan.pool.id,
    plan.pool.startsAt,
    lane,
    plan.pool.tier,
  ])
  for (const statement of [pots, matches, seats, tickets, events, journals]) await db.query(statement(lane))
  if (to > plan.savedFrom) await db.query(saves(lane), [plan.savedFrom])
  await db.query('commit')
}
