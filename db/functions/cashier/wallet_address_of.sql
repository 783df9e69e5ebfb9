-- The deposit address of a player [C2], assigned at the first request and never changed. Null while no address is free, while staff
-- have paused deposits, and to a player who may not deposit [L1]. What arrives during a pause is credited as always.
create or replace function wallet_address_of(p_player uuid) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_index   bigint;
  v_address text;
  v_paused  boolean := 'deposits' = any (service_paused());
begin
  if player_money_refusal(p_player) is not null then
    return null;
  end if;
  select a.index, a.address into v_index, v_address from cashier_address a where a.player_id = p_player;
  if found then
    -- Also during a pause: the player may have sent already.
    perform wallet_note_interest(v_index);
    return case when not v_paused then v_address end;
  end if;
  if v_paused then
    return null;
  end if;
  -- Two requests at once of one player: the second one finds what the first one assigned.
  perform pg_advisory_xact_lock(hashtextextended('deposit address:' || p_player, 0));
  select a.address into v_address from cashier_address a where a.player_id = p_player;
  if found then
    return v_address;
  end if;
  update cashier_address
     set player_id = p_player, assigned_at = clock_timestamp()
   where index = (
           select f.index
             from cashier_address f
            where f.player_id is null
              -- What the signer has signed stays with its player, also if a restore of the game has lost it.
              and not exists (select from signer.deposit_signature s where s.index = f.index and s.player_id <> p_player)
              and not exists (select from signer.deposit_signature s where s.player_id = p_player and s.index <> f.index)
            order by f.index
            limit 1
              for update skip locked
         )
  returning index, address into v_index, v_address;
  perform wallet_note_interest(v_index);
  return v_address;
end
$$;

grant execute on function wallet_address_of to throwdown_app;
