-- The player that a deposit address is assigned to, so that the signer can sign it for them; null while it is free.
create or replace function cashier_address_owner(p_index bigint) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select a.player_id from cashier_address a where a.index = p_index
$$;

grant execute on function cashier_address_owner to throwdown_signer;
