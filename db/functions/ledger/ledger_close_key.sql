-- Closes a key that its caller gives up, so that a delayed message with it moves nothing.
create or replace function ledger_close_key(p_kind ledger_journal_kind, p_key text, p_actor text) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_result ledger_result;
begin
  if p_kind in ('bonus', 'adjustment', 'reversal', 'seed') then
    raise exception 'this kind of journal has its own posting function' using errcode = 'LD012';
  end if;
  insert into ledger_journal (kind, key, accounts, amounts, refused, actor)
  values (p_kind, p_key, '{}', '{}', 'closed', p_actor)
      on conflict on constraint one_result_per_key do nothing;
  select j.key, case when j.refused is null then j.id end, j.refused, j.refused is distinct from 'closed'
    into v_result
    from ledger_journal j
   where j.key = p_key;
  return v_result;
end
$$;

-- Granted to nobody: it could close the key of a settlement.
