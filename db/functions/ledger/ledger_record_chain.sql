-- Stores what the chain holds of a coin, next to the least that the ledger said since it was marked: what left an account in the
-- meantime may have left the chain before it was read. The journals of one account are numbered in the order of its row lock.
create or replace function ledger_record_chain(
  p_coin     ledger_coin,
  p_units    bigint,
  p_slot     bigint,
  p_seen     bigint,
  -- The mark of each account of the coin.
  p_accounts bigint[],
  p_marked   bigint[],
  p_newest   bigint[]
) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into ledger_chain_reading (coin, units, slot, seen, ledger_units)
  select p_coin, p_units, p_slot, p_seen, sum(m.units - coalesce(d.gone, 0))
    from unnest(p_accounts, p_marked, p_newest) as m (account_id, units, newest)
   cross join lateral (
     select sum(e.amount) as gone
       from ledger_entry e
      where e.account_id = m.account_id
        and e.journal_id > m.newest
        and e.amount > 0
   ) d
$$;

grant execute on function ledger_record_chain to throwdown_audit;
