-- The person of a session stops a withdrawal that is not signed; the cashier gives its money back. One person may stop [C8]. Returns
-- 'stopped', 'not_allowed', or 'over' if it is signed, ended or unknown.
create or replace function withdrawal_staff_reject(p_caller staff_caller, p_withdrawal uuid, p_reason text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    return 'not_allowed';
  end if;
  if not withdrawal_reject(p_withdrawal, 'staff:' || v_actor) then
    return 'over';
  end if;
  perform audit_record_staff('withdrawal-rejected', v_actor, 'withdrawal:' || p_withdrawal, null, null, p_reason, p_caller);
  return 'stopped';
end
$$;

grant execute on function withdrawal_staff_reject to throwdown_app;
