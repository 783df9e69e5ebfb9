-- Stops a withdrawal that is not signed: the cashier gives its money back. One person may stop [C8]. One that the cashier has not accepted is
-- refused at once: its money never moved. Returns whether it was still open.
create or replace function withdrawal_reject(p_withdrawal uuid, p_actor text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- After the cashier's running step: what it has signed meanwhile can no longer be stopped.
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  update withdrawal w
     set rejected_by = p_actor, state = 'refused', refused = 'withdrawal_cancelled', decided_at = clock_timestamp()
   where w.id = p_withdrawal
     and w.state = 'requested';
  if found then
    return true;
  end if;
  update withdrawal w
     set rejected_by = p_actor, due_at = clock_timestamp()
   where w.id = p_withdrawal
     and w.state = 'accepted'
     and w.rejected_by is null
     and not exists (select from withdrawal_attempt a where a.withdrawal_id = w.id and a.outcome is null);
  if found then
    perform pg_notify('withdrawal_wanted', '');
  end if;
  return found;
end
$$;

grant execute on function withdrawal_reject to throwdown_staff;
