-- How far back the history of a difference was read again. Null: it was read to its end, and the next time begins with the newest.
create or replace function cashier_save_difference_read(p_index bigint, p_coin ledger_coin, p_before text) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  update cashier_difference d
     set before = p_before,
         reads = case when p_before is null then d.reads + 1 else d.reads end,
         read_at = case when p_before is null then clock_timestamp() else d.read_at end
   where d.index = p_index
     and d.coin = p_coin
$$;

grant execute on function cashier_save_difference_read to throwdown_cashier;
