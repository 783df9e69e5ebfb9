-- Stops new money movements. Returns false if they were stopped already.
create or replace function ledger_freeze_money(p_reason text, p_actor text) returns boolean
language sql security definer
set search_path = public, pg_temp
as $$ select ledger_set_freeze(true, p_reason, p_actor) $$;

grant execute on function ledger_freeze_money to throwdown_audit, throwdown_staff;
