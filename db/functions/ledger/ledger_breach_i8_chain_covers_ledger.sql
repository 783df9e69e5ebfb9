-- Breaches of I8: the chain holds at least the coins of the ledger. More is not a breach: the cashier posts it as surplus.
create or replace view ledger_breach_i8_chain_covers_ledger as
select 'I8' as invariant, r.coin::text as subject, 'chain holds ' || r.units || ' at slot ' || r.slot || ', ledger says ' || r.ledger_units as detail
  from unnest(enum_range(null::ledger_coin)) as c (coin)
 cross join lateral (
   select n.coin, n.units, n.slot, n.ledger_units
     from ledger_chain_reading n
    where n.coin = c.coin
    order by n.seen desc, n.id desc
    limit 1
 ) r
 where r.units < r.ledger_units;

grant select on ledger_breach_i8_chain_covers_ledger to throwdown_staff, throwdown_audit;
