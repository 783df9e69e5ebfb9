-- Adds an address that a player has confirmed anew to their own [C9], so that its day of waiting [C3] begins. Returns 'added', 'known', 'unconfirmed',
-- 'full', 'too_many' in a day, or 'no_money': the signer takes few new addresses an hour, and accounts without money may not use them up.
create or replace function withdrawal_address_add(
  p_player uuid, p_address text, p_session uuid, p_confirmation uuid, p_micros_min bigint
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  c_addresses_max constant integer := 20;
  c_of_day_max    constant integer := 5;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawals of ' || p_player, 0));
  perform from withdrawal_address a where a.player_id = p_player and a.address = p_address;
  if found then
    return 'known';
  end if;
  if (select count(*) >= c_addresses_max from withdrawal_address a where a.player_id = p_player) then
    return 'full';
  end if;
  if (
    select count(*) >= c_of_day_max
      from withdrawal_stop_link l
     where l.player_id = p_player
       and l.withdrawal_id is null
       and l.created_at > clock_timestamp() - interval '1 day'
  ) then
    return 'too_many';
  end if;
  if (
    select coalesce(sum(a.balance), 0) < p_micros_min
      from ledger_account a
     where a.code in ('user:' || p_player || ':available', 'user:' || p_player || ':withdraw-only')
  ) then
    return 'no_money';
  end if;
  if withdrawal_confirmation_use(p_confirmation, p_player, p_session, 'address', p_address, null, null) is null then
    return 'unconfirmed';
  end if;
  insert into withdrawal_address (player_id, address, added_at) values (p_player, p_address, clock_timestamp());
  return 'added';
end
$$;

grant execute on function withdrawal_address_add to throwdown_app;
