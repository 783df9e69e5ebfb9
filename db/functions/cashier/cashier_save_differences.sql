-- Keeps the addresses whose coins on the chain are not those of their deposits, and forgets the other ones of those that were read. A new amount
-- is a new reason to read the history.
create or replace function cashier_save_differences(
  p_read    bigint[],
  p_indexes bigint[],
  p_coins   ledger_coin[],
  p_units   bigint[]
) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  delete from cashier_difference d
   where d.index = any (p_read)
     and not exists (
           select from unnest(p_indexes, p_coins) as n (index, coin) where n.index = d.index and n.coin = d.coin
         );
  insert into cashier_difference (index, coin, units)
  select n.index, n.coin, n.units
    from unnest(p_indexes, p_coins, p_units) as n (index, coin, units)
   order by n.index, n.coin
      on conflict (index, coin) do update
     set units = excluded.units, before = null, reads = 0, read_at = null
   where cashier_difference.units <> excluded.units
$$;

grant execute on function cashier_save_differences to throwdown_cashier;
