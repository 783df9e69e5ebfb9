-- The person of a session pauses all withdrawals at once. One person may stop, two resume [C8]. Returns false for any other session.
create or replace function withdrawal_staff_pause(p_caller staff_caller, p_reason text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return false;
  end if;
  perform withdrawal_stop_all(p_reason, 'staff:' || v_actor);
  perform audit_record_staff('withdrawals-paused', v_actor, 'withdrawals', null, null, p_reason, p_caller);
  return true;
end
$$;

grant execute on function withdrawal_staff_pause to throwdown_app;
