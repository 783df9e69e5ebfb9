-- Lets paused withdrawals go on. Returns why not, or null. Granted to nobody: approval_execute calls it for two people [C8].
create or replace function withdrawal_resume(p_reason text, p_actor text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not (select p.paused from withdrawal_pause p for update) then
    return 'not_stopped';
  end if;
  perform withdrawal_set_pause(false, p_reason, p_actor);
  return null;
end
$$;
