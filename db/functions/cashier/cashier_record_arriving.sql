-- Shows what a confirmed transaction brings as arriving, and nothing else of that transaction: on another fork it may bring something else.
create or replace function cashier_record_arriving(
  p_signature text,
  p_slot      bigint,
  p_indexes   bigint[],
  p_coins     ledger_coin[],
  p_units     bigint[]
) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  delete from cashier_deposit d
   where d.signature = p_signature
     and d.state = 'arriving'
     and not exists (
           select from unnest(p_indexes, p_coins) as n (index, coin) where n.index = d.address_index and n.coin = d.coin
         );
  insert into cashier_deposit (signature, address_index, coin, units, player_id, slot)
  select cashier_chain_name(p_signature), n.index, n.coin, n.units, a.player_id, p_slot
    from unnest(p_indexes, p_coins, p_units) as n (index, coin, units)
    join cashier_address a on a.index = n.index and a.player_id is not null
   order by n.index, n.coin
      on conflict on constraint a_deposit_is_counted_once do update
     set units = excluded.units, slot = excluded.slot, notified = false
   where cashier_deposit.state = 'arriving'
     and (cashier_deposit.units, cashier_deposit.slot) is distinct from (excluded.units, excluded.slot)
$$;

grant execute on function cashier_record_arriving to throwdown_cashier;
