-- Ends matches: their rows and seats, strikes [M7], and an event for each player. Those of a void match are for the history alone: they
-- count nothing [M9]. One statement, because each one that reads the seats again costs as much as updating them.
create or replace function record_results(p_results match_result[], p_now timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
-- Matches and seats are found one by one, whatever the size of the tables was when this was planned.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
as $$
begin
  with ended as (
    update match m
       set finished_at = p_now, check_at = null
      from unnest(p_results) r
     where m.id = r.match_id
    returning m.id, m.mode, m.tier, m.stake, m.pool_id, m.created_at,
              r.winner, r.to_winner, r.to_pool, r.points, r.opened, r.strikes, r.throws, r.turns, r.void_reason
  ), seated as (
    update match_seat s
       set running = false
      from ended e
     where s.match_id = e.id
    returning s.seat, s.player_id, s.opponent_id, e.id, e.mode, e.tier, e.stake, e.pool_id, e.created_at,
              e.winner, e.to_winner, e.to_pool, e.points, e.opened, e.strikes, e.throws, e.turns, e.void_reason
  ), struck as (
    insert into strike (match_id, seat, player_id, at)
    select s.id, s.seat, s.player_id, p_now
      from seated s
     where s.seat = any (s.strikes)
  )
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, opponent_opened, duration_ms,
                          throws, opponent_throws, turns, void_reason)
  select p_now,
         case when s.winner is null then 'void' when s.seat = s.winner then 'won' else 'lost' end,
         s.player_id, s.mode, s.tier, s.id, s.opponent_id,
         case when s.winner is not null then s.pool_id end,
         case when s.winner is null then 0 when s.seat = s.winner then s.to_winner - s.stake else -s.stake end,
         case when s.seat = s.winner then s.to_pool else 0 end,
         case when s.seat = s.winner then s.points else 0 end,
         s.seat = any (s.opened),
         1 - s.seat = any (s.opened),
         greatest(0, extract(epoch from p_now - s.created_at) * 1000)::int,
         coalesce(s.throws[s.seat + 1], ''),
         coalesce(s.throws[2 - s.seat], ''),
         coalesce(case s.seat when 0 then s.turns else translate(s.turns, 'wl', 'lw') end, ''),
         s.void_reason
    from seated s
   order by s.id, s.seat;
end
$$;
