-- Raises unless the statement runs inside the trigger of a journal's insertion, which is depth 2.
create or replace function ledger_refuse_direct_posting() returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% moves only with a journal: % refused', tg_table_name, tg_op using errcode = 'LD002';
  end if;
  return null;
end
$$;

create or replace trigger balances_move_with_their_entries before update on ledger_account
  for each statement execute function ledger_refuse_direct_posting();
create or replace trigger entries_come_with_their_journal before insert on ledger_entry
  for each statement execute function ledger_refuse_direct_posting();
