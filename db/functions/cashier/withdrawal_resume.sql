-- Lets paused withdrawals go on. Returns why not, or null. Granted to nobody: approval_execute calls it for two people [C8].
create or replace function withdrawal_resume(p_reason text, p_actor text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_is_restored boolean := (select w.cluster <> spend_cluster() from spend_watch w for update);
begin
  if not (select p.paused from withdrawal_pause p for update) then
    return 'not_stopped';
  end if;
  -- What is not explained may be a payment that would be made again.
  if exists (select from unexplained_spend) then
    return 'unknown_spends';
  end if;
  if v_is_restored and (select w.settled_cluster is distinct from spend_cluster() from spend_watch w) then
    return 'not_compared';
  end if;
  update spend_watch set cluster = spend_cluster() where cluster <> spend_cluster();
  perform withdrawal_set_pause(false, p_reason, p_actor);
  return null;
end
$$;
