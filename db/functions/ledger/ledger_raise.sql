-- Raises, for use inside an expression.
create or replace function ledger_raise(p_message text) returns boolean
language plpgsql
as $$
begin
  raise exception '%', p_message using errcode = 'LD020';
end
$$;
