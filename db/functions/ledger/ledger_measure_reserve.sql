-- Measures what covers the money owed [I9] [C7]: the coins in the ledger at the audit's price, against what players, pots, pools and
-- suspense hold. Under 100% new SOL deposits pause; from 105% on they go on. Returns nothing while no price is known.
create or replace function ledger_measure_reserve() returns table (assets bigint, owed bigint, sol_deposits_paused boolean)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_price  bigint := (select r.sol_micros from ledger_reserve r for no key update);
  v_assets bigint;
  v_owed   bigint;
begin
  if v_price is null then
    return;
  end if;
  select coalesce(sum(case
           when a.currency = 'USD' then 0
           when a.kind like 'asset:%' then ledger_usd_of(lower(a.currency::text)::ledger_coin, -a.balance, price.micros)
         end), 0),
         coalesce(sum(case
           when a.currency = 'USD' then a.balance
           when a.kind = 'suspense:unmatched' then ledger_usd_of(lower(a.currency::text)::ledger_coin, a.balance, price.micros)
         end), 0)
    into v_assets, v_owed
    from ledger_account a
   cross join lateral (select case a.currency when 'SOL' then v_price else 1000000 end as micros) price
   where a.tracked
     and a.balance <> 0
     and a.kind <> 'match:pot';
  -- Not every pot that ever was: only a running match has money in its pot [I4].
  v_owed := v_owed + (
    select coalesce(sum(a.balance), 0)
      from match m
      join ledger_account a on a.id = m.pot_account
     where m.finished_at is null
  );
  -- A pool keeps no balance on its row; a finished one is empty [I6].
  v_owed := v_owed + (
    select coalesce(sum(e.amount), 0)
      from bounty_pool p
      join ledger_account a on a.code = 'pool:' || p.id
      join ledger_entry e on e.account_id = a.id
     where p.finished_at is null
  );
  return query
  update ledger_reserve r
     set assets = v_assets,
         owed = v_owed,
         measured_at = clock_timestamp(),
         sol_deposits_paused = case
           when v_assets < v_owed then true
           when v_assets::numeric * 100 >= v_owed::numeric * 105 then false
           else r.sol_deposits_paused
         end
  returning r.assets, r.owed, r.sol_deposits_paused;
end
$$;

grant execute on function ledger_measure_reserve to throwdown_audit;
