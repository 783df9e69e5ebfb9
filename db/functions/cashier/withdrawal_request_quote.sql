-- Stores a player's request for a quote of a withdrawal, and notifies the cashier. Returns false after too many requests.
create or replace function withdrawal_request_quote(p_id uuid, p_player uuid, p_coin ledger_coin, p_address text, p_micros bigint) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from withdrawal_quote q
   where q.player_id = p_player
     and q.requested_at < clock_timestamp() - interval '1 minute';
  -- Each costs a question to the chain.
  if (select count(*) >= 30 from withdrawal_quote q where q.player_id = p_player) then
    return false;
  end if;
  insert into withdrawal_quote (id, player_id, coin, address, micros)
  values (p_id, p_player, p_coin, p_address, p_micros);
  perform pg_notify('withdrawal_wanted', '');
  return true;
end
$$;

grant execute on function withdrawal_request_quote to throwdown_app;
