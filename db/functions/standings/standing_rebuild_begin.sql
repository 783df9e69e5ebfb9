-- Starts a rebuild: fixes the last event that the slices will count, and numbers every player up to it. The live generation
-- has already numbered the players of the events it has counted.
create or replace function standing_rebuild_begin() returns table (generation smallint, players int)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  v_generation smallint;
  v_live record;
  v_last record;
begin
  select g.generation into strict v_generation from standing_generation g where not g.live for update;
  if exists (select from standing s where s.generation = v_generation)
     or exists (select from standing_career c where c.generation = v_generation) then
    raise exception 'generation % is not empty', v_generation;
  end if;
  select g.xid, g.seq into strict v_live from standing_generation g where g.live;
  select e.xid, e.seq
    into v_last
    from play_event e
   where e.xid < pg_snapshot_xmin(pg_current_snapshot())
   order by e.xid desc, e.seq desc
   limit 1;
  update standing_generation g
     set xid = coalesce(v_last.xid, '0'),
         seq = coalesce(v_last.seq, 0)
   where g.generation = v_generation;
  perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where (e.xid, e.seq) > (v_live.xid, v_live.seq)
     and (e.xid, e.seq) <= (v_last.xid, v_last.seq)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select v_generation, coalesce(max(p.player_no), 0) from standing_player p;
end
$$;

revoke all on function standing_rebuild_begin from public;
grant execute on function standing_rebuild_begin to throwdown_app;
