-- The matches of a player that ended after p_from, newest first. Void matches changed nothing and are not among them. Reads the
-- events of the player backwards and stops at the first old one, so its cost is that of the matches it returns.
create or replace function play_recent_matches(p_player uuid, p_from timestamptz)
returns table (ended_at timestamptz, won boolean, staked bigint, net bigint, played_ms bigint)
language plpgsql stable
set enable_sort = off
as $$
declare
  -- Clocks of two nodes may differ a little, so the order of the events is not exactly that of their times.
  c_clocks_differ constant interval := interval '1 hour';
  v_event         record;
begin
  for v_event in
    select e.at, e.kind, e.tier, e.earnings, e.duration_ms
      from play_event e
     -- Only the index of the player has this order. With = any index of seq would do, and PostgreSQL may read the events of everybody.
     where e.player_id between p_player and p_player
     order by e.player_id desc, e.seq desc
  loop
    exit when v_event.at < p_from - c_clocks_differ;
    if v_event.at > p_from and v_event.kind in ('won', 'lost') then
      ended_at := v_event.at;
      won := v_event.kind = 'won';
      staked := v_event.tier * 1000000::bigint;
      net := v_event.earnings;
      played_ms := v_event.duration_ms;
      return next;
    end if;
  end loop;
end
$$;
