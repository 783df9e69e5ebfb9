-- Why a withdrawal that two people signed is not theirs to approve, or null: it must be open and of these coins.
create or replace function approval_withdrawal_refusal(p_body jsonb) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_name text := 'wd:' || (p_body ->> 'withdrawalId');
begin
  if ledger_moved(v_name || ':ask') is null
    or ledger_moved(v_name || ':final') is not null
    or ledger_moved(v_name || ':fail') is not null then
    return 'no_such_withdrawal';
  end if;
  return (
    select case when j.meta ->> 'coin' <> p_body ->> 'coin' or j.meta ->> 'units' <> p_body ->> 'units' then 'another_amount' end
      from ledger_journal j
     where j.key = v_name || ':ask'
  );
end
$$;
