-- The stored result of a key; null if there is none. Raises if the key was used with other legs.
create or replace function ledger_stored_result(p_kind ledger_journal_kind, p_key text, p_accounts bigint[], p_amounts bigint[]) returns ledger_result
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_stored record;
begin
  select j.id, j.kind, j.accounts, j.amounts, j.refused into v_stored from ledger_journal j where j.key = p_key;
  if not found then
    return null;
  end if;
  -- A key that its caller closed stays closed, for any legs.
  if v_stored.refused is distinct from 'closed'
     and (v_stored.kind <> p_kind or v_stored.accounts <> p_accounts or v_stored.amounts <> p_amounts) then
    raise exception 'key % was used with another body', p_key using errcode = 'LD009';
  end if;
  return row (p_key, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_result;
end
$$;
