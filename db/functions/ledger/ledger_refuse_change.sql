-- Raises: rows of this table are never changed or deleted.
create or replace function ledger_refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LD001';
end
$$;

revoke all on function ledger_refuse_change from public;
