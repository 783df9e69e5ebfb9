-- Uses up what a player has confirmed anew in this session, for exactly this purpose, address and amount [C9]. Returns how it was proved, or null
-- without such a confirmation. Granted to nobody: the functions that store what was confirmed call it.
create or replace function withdrawal_confirmation_use(
  p_id uuid, p_player uuid, p_session uuid, p_purpose text, p_address text, p_coin ledger_coin, p_micros bigint
) returns text
language sql
set search_path = public, pg_temp
as $$
  update withdrawal_confirmation c
     set used_at = clock_timestamp()
   where c.id = p_id
     and c.player_id = p_player
     and c.session_id = p_session
     and c.purpose = p_purpose
     and c.address = p_address
     and c.coin is not distinct from p_coin
     and c.micros is not distinct from p_micros
     and c.proved_at is not null
     and c.used_at is null
     and c.expires_at > clock_timestamp()
  returning c.proved_by
$$;
