-- Stores what the newest transaction that was read left at an address. Null of a balance: read its history again.
create or replace function cashier_save_seen(p_index bigint, p_lamports bigint, p_usdc bigint) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into cashier_scan (index, lamports_seen, usdc_seen)
  values (p_index, p_lamports, p_usdc)
      on conflict (index) do update
     set lamports_seen = excluded.lamports_seen, usdc_seen = excluded.usdc_seen
$$;

grant execute on function cashier_save_seen to throwdown_cashier;
