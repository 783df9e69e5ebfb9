-- Counts the events of some players up to the fixed one. In slices, because the live generation cannot move past an open
-- transaction that writes.
create or replace function standing_rebuild_slice(p_generation smallint, p_from_no int, p_to_no int, p_now timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
set random_page_cost = 1
set work_mem = '64MB'
as $$
declare
  v_place record;
begin
  select g.xid, g.seq
    into strict v_place
    from standing_generation g
   where g.generation = p_generation and not g.live
     for update;
  perform standing_add(p_generation, array(
    select e.seq
      from standing_player p
      join play_event e on e.player_id = p.player_id
     where p.player_no between p_from_no and p_to_no
       and (e.xid, e.seq) <= (v_place.xid, v_place.seq)), p_now);
end
$$;

revoke all on function standing_rebuild_slice from public;
grant execute on function standing_rebuild_slice to throwdown_app;
