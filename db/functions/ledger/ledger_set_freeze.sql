-- Stores whether money is frozen, with the history. Returns whether that changed.
create or replace function ledger_set_freeze(p_frozen boolean, p_reason text, p_actor text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update ledger_freeze
     set frozen = p_frozen, reason = p_reason, changed_by = p_actor, changed_at = clock_timestamp()
   where frozen <> p_frozen;
  if not found then
    return false;
  end if;
  insert into ledger_freeze_event (frozen, reason, actor)
  values (p_frozen, p_reason, p_actor);
  return true;
end
$$;
