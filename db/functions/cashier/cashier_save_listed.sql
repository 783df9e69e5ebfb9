-- Moves the cursors of an address to the newest finalized signatures that were dealt with. If that was not all, the rest follows soon.
create or replace function cashier_save_listed(p_index bigint, p_wallet_until text, p_token_until text, p_is_whole boolean) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into cashier_scan (index, wallet_until, token_until, listed_at)
  values (p_index, p_wallet_until, p_token_until, case when p_is_whole then clock_timestamp() end)
      on conflict (index) do update
     set wallet_until = coalesce(excluded.wallet_until, cashier_scan.wallet_until),
         token_until = coalesce(excluded.token_until, cashier_scan.token_until),
         listed_at = excluded.listed_at
$$;

grant execute on function cashier_save_listed to throwdown_cashier;
