-- Adds the settled entries that the trial balance does not have yet to its sums by kind of account, at most p_journals journals at once. Returns
-- whether there were any.
create or replace function ledger_count_trial(p_journals integer) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
set jit = off
as $$
declare
  v_from bigint;
  v_upto bigint;
begin
  select t.upto, least(t.upto + p_journals, c.settled)
    into v_from, v_upto
    from ledger_trial_upto t
   cross join ledger_checked c
     for update of t skip locked;
  -- Another one adds them up.
  if not found then
    return false;
  end if;
  update ledger_trial_upto set upto = v_upto, counted_at = clock_timestamp() where upto < v_upto;
  execute $q$
  insert into ledger_trial as t (kind, currency, debits, credits)
  select a.kind, a.currency,
         coalesce(-sum(e.amount) filter (where e.amount < 0), 0), coalesce(sum(e.amount) filter (where e.amount > 0), 0)
    from ledger_entry e
    join ledger_account a on a.id = e.account_id
   where e.journal_id > $1
     and e.journal_id <= $2
   group by a.kind, a.currency
  on conflict (kind, currency) do update
     set debits = t.debits + excluded.debits,
         credits = t.credits + excluded.credits
  $q$ using v_from, v_upto;
  return v_upto > v_from;
end
$$;

grant execute on function ledger_count_trial to throwdown_app;
