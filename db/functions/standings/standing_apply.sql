-- Counts the next events, each exactly once: the cursor moves in the same transaction, and its lock keeps others from
-- counting meanwhile. Returns how many events there were.
create or replace function standing_apply(p_now timestamptz, p_limit int) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_xid  xid8;
  v_seqs bigint[];
begin
  perform from standing_cursor for update;
  -- Only as far as every transaction is over: an event that commits later must not be before the cursor.
  select coalesce(array_agg(e.seq order by e.xid, e.seq), '{}'), max(e.xid) into v_seqs, v_xid
    from (
      select e.xid, e.seq
        from play_event e
       where (e.xid, e.seq) > (select c.xid, c.seq from standing_cursor c)
         and e.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by e.xid, e.seq
       limit p_limit) e;
  if cardinality(v_seqs) > 0 then
    update standing_cursor set xid = v_xid, seq = v_seqs[cardinality(v_seqs)];
    insert into standing_player (player_id)
    select e.player_id
      from play_event e
     where e.seq = any (v_seqs)
       -- [M9] Numbers break ties, so a void match gives none.
       and e.kind <> 'void'
       and not exists (select from standing_player p where p.player_id = e.player_id)
     group by e.player_id
     order by min(e.seq);
    perform standing_add(v_seqs, true, p_now);
  end if;
  return cardinality(v_seqs);
end
$$;

grant execute on function standing_apply to throwdown_app;
