-- Inserts the events of matches that ended. Those of a void match are for the history alone: they count nothing [M9].
create or replace function record_results(p_results match_result[], p_now timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, pool_id, earnings, contribution, points, opened, opponent_opened, duration_ms,
                          throws, opponent_throws, turns)
  select p_now,
         case when r.winner is null then 'void' when s.seat = r.winner then 'won' else 'lost' end,
         s.player_id, m.mode, m.tier, m.id, s.opponent_id,
         case when r.winner is not null then m.pool_id end,
         case when r.winner is null then 0 when s.seat = r.winner then r.to_winner - m.stake else -m.stake end,
         case when s.seat = r.winner then r.to_pool else 0 end,
         case when s.seat = r.winner then r.points else 0 end,
         s.seat = any (r.opened),
         1 - s.seat = any (r.opened),
         greatest(0, extract(epoch from p_now - m.created_at) * 1000)::int,
         coalesce(r.throws[s.seat + 1], ''),
         coalesce(r.throws[2 - s.seat], ''),
         coalesce(case s.seat when 0 then r.turns else translate(r.turns, 'wl', 'lw') end, '')
    from unnest(p_results) r
    join match m on m.id = r.match_id
    join match_seat s on s.match_id = m.id
   order by m.id, s.seat;
end
$$;

revoke all on function record_results from public;
