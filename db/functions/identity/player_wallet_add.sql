-- Remembers a wallet that a player was funded from or withdraws to [Q3]. A repeat changes nothing.
create or replace function player_wallet_add(p_player uuid, p_address text, p_kind text, p_now timestamptz) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into player_wallet (player_id, address, kind, first_used_at)
  values (p_player, p_address, p_kind, p_now)
      on conflict do nothing
$$;

grant execute on function player_wallet_add to throwdown_app, throwdown_cashier;
