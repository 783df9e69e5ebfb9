-- A new account is empty and has the kind that its code names. A foreign key would check half of this, and every new pot
-- would lock the same row of ledger_account_kind.
create or replace function ledger_check_new_accounts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_code text;
begin
  select a.code
    into v_code
    from added a
    left join ledger_account_kind k on k.kind = a.kind
   where k.kind is null
      or a.kind <> ledger_kind_of(a.code)
      or a.code !~ k.pattern
      or a.currency <> coalesce(k.currency, upper(split_part(a.code, ':', array_length(string_to_array(a.code, ':'), 1)))::ledger_currency)
      or a.sign <> k.sign
      or a.guarded <> k.guarded
      or a.tracked <> k.tracked
      or a.balance <> 0
   limit 1;
  if found then
    raise exception 'account % is not of a known kind', v_code using errcode = 'LD010';
  end if;
  return null;
end
$$;

create or replace trigger new_accounts_are_what_their_code_says
  after insert on ledger_account
  referencing new table as added
  for each statement execute function ledger_check_new_accounts();
