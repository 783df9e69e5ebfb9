-- Allows money movements again. Returns false if they were allowed already.
create or replace function ledger_unfreeze_money(p_reason text, p_actor text) returns boolean
language sql security definer
set search_path = public, pg_temp
as $$ select ledger_set_freeze(false, p_reason, p_actor) $$;

-- Granted to nobody: only what has checked the approvals of two people may call it [C8].
