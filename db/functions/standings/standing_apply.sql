-- Adds the next events to a generation (null: the live one), each exactly once: its position in commit order moves in the
-- same transaction, and the lock on its row keeps other processes from adding at the same time.
create or replace function standing_apply(p_generation smallint, p_now timestamptz, p_limit int)
returns table (board int, player_no int, earnings bigint, won int, lost int)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_place record;
  v_seqs  bigint[];
begin
  select g.generation, g.xid, g.seq
    into v_place
    from standing_generation g
   where case when p_generation is null then g.live else g.generation = p_generation end
     for update;
  if v_place.generation is null then
    return;
  end if;
  -- Stop at the oldest open transaction: nothing may commit later with a position that was already passed.
  v_seqs := array(
    select e.seq
      from play_event e
     where (e.xid, e.seq) > (v_place.xid, v_place.seq)
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.seq
     limit p_limit);
  if cardinality(v_seqs) = 0 then
    return;
  end if;
  update standing_generation g
     set xid = e.xid,
         seq = e.seq
    from play_event e
   where g.generation = v_place.generation
     and e.seq = v_seqs[cardinality(v_seqs)];
  -- Both generations may number the same new players in different orders: only one numbers at a time.
  if exists (
    select from play_event e
     where e.seq = any (v_seqs)
       and not exists (select from standing_player p where p.player_id = e.player_id)
  ) then
    perform pg_advisory_xact_lock(hashtextextended('standing-numbers', 0));
  end if;
  insert into standing_player (player_id)
  select e.player_id
    from play_event e
   where e.seq = any (v_seqs)
     and not exists (select from standing_player p where p.player_id = e.player_id)
   group by e.player_id
   order by min(e.seq)
  on conflict do nothing;
  return query select a.board, a.player_no, a.earnings, a.won, a.lost from standing_add(v_place.generation, v_seqs, p_now) a;
end
$$;

revoke all on function standing_apply from public;
grant execute on function standing_apply to throwdown_app;
