-- What these accounts held together after this journal and every earlier one. Of tracked accounts only.
create or replace function ledger_balance_at(p_accounts bigint[], p_journal_id bigint) returns bigint
language plpgsql stable
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
as $$
begin
  return (
    select coalesce(sum(newest.balance), 0)
      from unnest(p_accounts) as own (id)
     cross join lateral (
       select e.balance
         from ledger_entry e
        where e.account_id = own.id
          and e.journal_id <= p_journal_id
        order by e.journal_id desc
        limit 1
     ) newest
  );
end
$$;

grant execute on function ledger_balance_at to throwdown_app, throwdown_staff;
