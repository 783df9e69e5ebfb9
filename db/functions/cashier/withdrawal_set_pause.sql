-- Pauses withdrawals or lets them go on. Granted to nobody: pausing has a function for one person, going on needs two [C8].
create or replace function withdrawal_set_pause(p_paused boolean, p_reason text, p_actor text) returns void
language sql
set search_path = public, pg_temp
as $$
  update withdrawal_pause
     set paused = p_paused, reason = p_reason, changed_by = p_actor, changed_at = clock_timestamp()
$$;
