// What follows from the matches: runs of the open pool, sums of the boards, counted days. As the shipped code would have counted them.
import type pg from 'pg'

/** The tables that are written here. */
export const COUNTED = [
  'bounty_run',
  'standing_player',
  'standing_daily',
  'standing',
  'standing_pool',
  'standing_career',
  'standing_rival',
  'standing_hour',
  'standing_cursor',
  'report_day',
  'report_player',
]

// [I6] A pool holds what its runs contributed.
const RUNS = `
  insert into bounty_run (pool_id, player_id, wins, losses, matches, best_streak, contributed)
  select pool_id, player_id, count(*) filter (where kind = 'won'), count(*) filter (where kind = 'lost'), count(*), 0, sum(contribution)
    from play_event
   where pool_id is not null
     and kind in ('won', 'lost')
   group by pool_id, player_id`

const NUMBERS = `
  insert into standing_player (player_id)
  select player_id from play_event group by player_id order by min(seq)`

const DAILY = `
  insert into standing_daily (player_no, day, earnings, played_ms, rocks, papers, scissors)
  select p.player_no, standing_day(e.at), sum(e.earnings), sum(e.duration_ms),
         sum(length(e.throws) - length(replace(e.throws, 'r', ''))),
         sum(length(e.throws) - length(replace(e.throws, 'p', ''))),
         sum(length(e.throws) - length(replace(e.throws, 's', '')))
    from play_event e
    join standing_player p on p.player_id = e.player_id
   where e.kind in ('won', 'lost')
   group by 1, 2
   order by 1, 2`

// The boards of all time and every mode: of all stakes, and of each.
const STANDINGS = `
  insert into standing (board, player_no, earnings, bounty_earnings, won, lost)
  select coalesce(e.tier, 0), p.player_no, sum(e.earnings), coalesce(sum(e.earnings) filter (where e.mode = 'bounty'), 0),
         count(*) filter (where e.kind = 'won'), count(*) filter (where e.kind = 'lost')
    from play_event e
    join standing_player p on p.player_id = e.player_id
   where e.kind in ('won', 'lost')
   group by grouping sets ((p.player_no), (p.player_no, e.tier))
   order by 1, 2`

const POOLS = `
  insert into standing_pool (player_no, pool_id)
  select p.player_no, r.pool_id from bounty_run r join standing_player p on p.player_id = r.player_id`

// As in standing_add: the wins after each loss are a run of their own.
const CAREERS = `
  insert into standing_career (player_no, streak, best_streak, podiums, pools)
  select c.player_no, c.streak, c.best_streak, 0, (select count(*) from standing_pool v where v.player_no = c.player_no)
    from (
      select player_no, max(wins) as best_streak, (array_agg(wins order by number desc))[1] as streak
        from (
          select player_no, number, count(*) filter (where kind = 'won') as wins
            from (
              select p.player_no, e.kind, count(*) filter (where e.kind = 'lost') over (partition by p.player_no order by e.xid, e.seq) as number
                from play_event e
                join standing_player p on p.player_id = e.player_id
               where e.kind in ('won', 'lost')) result
           group by player_no, number) run
       group by player_no) c
   order by 1`

const RIVALS = `
  insert into standing_rival (player_no, opponent_id, won, lost)
  select p.player_no, e.opponent_id, count(*) filter (where e.kind = 'won'), count(*) filter (where e.kind = 'lost')
    from play_event e
    join standing_player p on p.player_id = e.player_id
   where e.kind in ('won', 'lost')
     and (e.mode = 'normal' or e.opened or e.opponent_opened)
   group by p.player_no, e.opponent_id
   order by 1, 2`

const HOURS = `
  insert into standing_hour (hour, matches, winnings)
  select date_trunc('hour', at, 'UTC'), count(*), sum(earnings) from play_event where kind = 'won' group by 1 order by 1`

const CURSOR = `
  update standing_cursor c
     set xid = e.xid, seq = e.seq
    from (select xid, seq from play_event order by xid desc, seq desc limit 1) e`

/** Nothing counts the days of last week before the bench does. */
export const DAYS_LEFT_TO_COUNT = 8

const REPORT_DAYS = `
  insert into report_day
    (day, staked, matches, voided, deposit_fees, win_fees, withdrawal_fees, pool_fees, pool_in, pool_out, deposits, withdrawals,
     players, new_players, earlier_players, returned_players, counted_at, counted_ms)
  select current_date - n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), 0
    from generate_series(${DAYS_LEFT_TO_COUNT}, $1::int + 1) n`

// The last month, as far as a report looks back.
const REPORT_PLAYERS = `
  insert into report_player (day, player_id)
  select distinct (at at time zone 'UTC')::date, player_id
    from play_event
   where at >= now() - interval '30 days'
     and kind in ('won', 'lost')`

export async function fillCounted(db: pg.ClientBase, days: number): Promise<void> {
  for (const text of [RUNS, NUMBERS, DAILY, STANDINGS, POOLS, CAREERS, RIVALS, HOURS, CURSOR, REPORT_PLAYERS])
    await db.query(text)
  await fillReportDays(db, days)
}

export async function fillReportDays(db: pg.ClientBase, days: number): Promise<void> {
  await db.query(REPORT_DAYS, [days])
}
