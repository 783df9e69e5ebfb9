-- Adds these events. The caller has numbered their players, locks the cursor and adds each event once. The sums of pools
-- and hours change only by events that are new.
create or replace function standing_add(p_seqs bigint[], p_are_new boolean, p_now timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_kept int[] := standing_kept(p_now);
begin
  with event as materialized (
    select p.player_no, e.xid, e.seq, e.opponent_id, e.opened or e.opponent_opened as was_opened, e.at, standing_day(e.at) as day, e.kind, e.mode, e.tier::int as tier, e.pool_id, e.earnings,
           e.contribution, e.duration_ms, e.throws
      from play_event e
      join standing_player p on p.player_id = e.player_id
     where e.seq = any (p_seqs)
       and e.kind in ('won', 'lost', 'prize', 'returned')
  ), visit as (
    insert into standing_pool (player_no, pool_id)
    select distinct player_no, pool_id
      from event
     where kind in ('won', 'lost')
       and pool_id is not null
    on conflict do nothing
    returning player_no, pool_id
  ), pool_sum as (
    insert into standing_pool_sum as u (pool_id, players, contributed)
    select pool_id, sum(players), sum(contribution)
      from (
        select pool_id, 0 as players, contribution from event where pool_id is not null
        union all
        select pool_id, 1, 0 from visit) pooled
     where p_are_new
     group by pool_id
    on conflict (pool_id) do update
       set players = u.players + excluded.players,
           contributed = u.contributed + excluded.contributed
  ), hour_sum as (
    insert into standing_hour as h (hour, matches, winnings)
    select date_trunc('hour', at, 'UTC'), count(*) filter (where kind = 'won'), sum(earnings)
      from event
     where p_are_new
       and kind <> 'lost'
     group by 1
     order by 1
    on conflict (hour) do update
       set matches = h.matches + excluded.matches,
           winnings = h.winnings + excluded.winnings
  ), daily as (
    insert into standing_daily as d (player_no, day, earnings, played_ms, rocks, papers, scissors)
    select player_no, day, sum(earnings), sum(duration_ms),
           sum(length(throws) - length(replace(throws, 'r', ''))),
           sum(length(throws) - length(replace(throws, 'p', ''))),
           sum(length(throws) - length(replace(throws, 's', '')))
      from event
     group by player_no, day
     order by player_no, day
    on conflict (player_no, day) do update
       set earnings = d.earnings + excluded.earnings,
           played_ms = d.played_ms + excluded.played_ms,
           rocks = d.rocks + excluded.rocks,
           papers = d.papers + excluded.papers,
           scissors = d.scissors + excluded.scissors
  ), run as (
    -- The wins of a player after each loss; number 0 continues the wins that were counted before.
    select player_no, number, count(*) filter (where kind = 'won') as wins
      from (
        select player_no, kind, count(*) filter (where kind = 'lost') over (partition by player_no order by xid, seq) as number
          from event
         where kind in ('won', 'lost')) result
     group by player_no, number
  ), streak as (
    select player_no, max(number) as losses,
           max(wins) filter (where number = 0) as opening,
           max(wins) filter (where number > 0) as later,
           (array_agg(wins order by number desc))[1] as newest
      from run
     group by player_no
  ), career as (
    insert into standing_career (player_no, streak, best_streak, podiums, pools)
    select n.player_no,
           case when s.losses > 0 then s.newest else coalesce(c.streak, 0) + coalesce(s.opening, 0) end,
           greatest(c.best_streak, coalesce(c.streak, 0) + coalesce(s.opening, 0), s.later),
           coalesce(c.podiums, 0) + n.podiums,
           coalesce(c.pools, 0) + coalesce(v.pools, 0)
      from (select player_no, count(*) filter (where kind = 'prize') as podiums from event group by player_no) n
      left join streak s using (player_no)
      left join (select player_no, count(*) as pools from visit group by player_no) v using (player_no)
      left join standing_career c using (player_no)
     order by n.player_no
    on conflict (player_no) do update
       set streak = excluded.streak,
           best_streak = excluded.best_streak,
           podiums = excluded.podiums,
           pools = excluded.pools
  ), rival as (
    insert into standing_rival as r (player_no, opponent_id, won, lost)
    select player_no, opponent_id, count(*) filter (where kind = 'won'), count(*) filter (where kind = 'lost')
      from event
     where kind in ('won', 'lost')
       and (mode = 'normal' or was_opened)
     group by player_no, opponent_id
     order by player_no, opponent_id
    on conflict (player_no, opponent_id) do update
       set won = r.won + excluded.won,
           lost = r.lost + excluded.lost
  ), based as (
    select player_no, kind, mode, tier, earnings, unnest(standing_bases(day, v_kept)) as base
      from event
  ), spread as (
    select player_no, kind, mode, earnings, base + unnest(standing_offsets(mode, tier)) as board
      from based
     where base is not null
  )
  -- [P5] Prizes and returned contributions are earnings without a game.
  insert into standing as s (board, player_no, earnings, bounty_earnings, won, lost)
  select board, player_no,
         sum(earnings),
         coalesce(sum(earnings) filter (where mode = 'bounty'), 0),
         count(*) filter (where kind = 'won'),
         count(*) filter (where kind = 'lost')
    from spread
   group by board, player_no
   order by board, player_no
  on conflict (board, player_no) do update
     set earnings = s.earnings + excluded.earnings,
         bounty_earnings = s.bounty_earnings + excluded.bounty_earnings,
         won = s.won + excluded.won,
         lost = s.lost + excluded.lost;
end
$$;
