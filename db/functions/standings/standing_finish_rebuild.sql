-- Ends a rebuild: sums up the pools and the hours and returns the new build.
create or replace function standing_finish_rebuild() returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_build bigint;
begin
  update standing_cursor set build = build + 1 returning build into v_build;
  delete from standing_pool_sum;
  insert into standing_pool_sum (pool_id, players, contributed)
  select pool_id, count(distinct player_id) filter (where kind in ('won', 'lost')), sum(contribution)
    from play_event
   where pool_id is not null
     and (xid, seq) <= (select c.xid, c.seq from standing_cursor c)
   group by pool_id;
  delete from standing_hour;
  insert into standing_hour (hour, matches, winnings)
  select date_trunc('hour', at, 'UTC'), count(*) filter (where kind = 'won'), sum(earnings)
    from play_event
   where kind in ('won', 'prize', 'returned')
     and (xid, seq) <= (select c.xid, c.seq from standing_cursor c)
   group by 1;
  return v_build;
end
$$;

grant execute on function standing_finish_rebuild to throwdown_app;
