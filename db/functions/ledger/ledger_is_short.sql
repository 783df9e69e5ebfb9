-- Whether a guarded account would be overdrawn by these legs.
create or replace function ledger_is_short(p_accounts bigint[], p_amounts bigint[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select
      from (
        select l.account_id, sum(l.amount) as amount
          from unnest(p_accounts, p_amounts) as l (account_id, amount)
         group by l.account_id
      ) d
      join ledger_account a on a.id = d.account_id
     where a.guarded
       and d.amount * a.sign < 0
       and (
         d.amount + case
           when a.tracked then a.balance
           else (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account_id = a.id)
         end
       ) * a.sign < 0
  )
$$;
