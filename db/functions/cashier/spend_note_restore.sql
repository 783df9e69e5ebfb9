-- Stops withdrawals in a database that was restored, once, and returns what the watch has to do: nothing in the one that always ran ('same'),
-- read how long what was signed before may land ('unknown_height'), or read the chain until then ('settling').
create or replace function spend_note_restore() returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_watch spend_watch := (select w from spend_watch w for update);
begin
  if v_watch.cluster = spend_cluster() then
    return 'same';
  end if;
  if v_watch.found_cluster is distinct from spend_cluster() then
    update spend_watch set found_cluster = spend_cluster(), settles_at = null, settled_cluster = null;
    perform withdrawal_set_pause(true, 'the database was restored, or a standby took over: payments may be missing in it', 'cashier');
    perform audit_record('restore-found', null, 'withdrawals', jsonb_build_object('cluster', v_watch.cluster),
      jsonb_build_object('cluster', spend_cluster()), null, null, null, null);
    return 'unknown_height';
  end if;
  return case when v_watch.settles_at is null then 'unknown_height' else 'settling' end;
end
$$;

grant execute on function spend_note_restore to throwdown_cashier;
