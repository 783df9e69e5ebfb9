-- Adds up all entries by kind of account, once an hour and in at most a fiftieth of the time. Returns whether it was due.
create or replace function ledger_count_trial() returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_every   constant interval := '1 hour';
  c_share   constant integer := 50;
  v_started timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('trial', 0)) or exists (
    select
      from ledger_trial t
     where v_started < t.counted_at + greatest(c_every, t.counted_ms * c_share * interval '1 millisecond')
  ) then
    return false;
  end if;
  delete from ledger_trial;
  insert into ledger_trial (kind, currency, debits, credits, counted_at, counted_ms)
  select a.kind, a.currency,
         coalesce(-sum(e.amount) filter (where e.amount < 0), 0), coalesce(sum(e.amount) filter (where e.amount > 0), 0),
         v_started, 0
    from ledger_entry e
    join ledger_account a on a.id = e.account_id
   group by a.kind, a.currency;
  update ledger_trial set counted_ms = (extract(epoch from clock_timestamp() - v_started) * 1000)::integer;
  return true;
end
$$;

grant execute on function ledger_count_trial to throwdown_app;
