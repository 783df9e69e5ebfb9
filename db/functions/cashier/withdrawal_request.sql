-- Stores a withdrawal that a player has confirmed anew for this coin, amount and address [C9], and notifies the cashier. Moves no money: only
-- the cashier does, after its checks. Returns 'stored', 'known' for a repeat, 'used' if the id belongs to another request, 'too_many', or
-- 'unconfirmed'.
create or replace function withdrawal_request(
  p_id uuid, p_player uuid, p_coin ledger_coin, p_address text, p_micros bigint, p_session uuid, p_confirmation uuid,
  p_stop_ms bigint
) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_is_same boolean;
  v_by      text;
begin
  -- One after the other, so that the open ones are counted exactly.
  perform pg_advisory_xact_lock(hashtextextended('withdrawals of ' || p_player, 0));
  select (w.player_id, w.coin, w.address, w.micros) = (p_player, p_coin, p_address, p_micros)
    into v_is_same
    from withdrawal w
   where w.id = p_id;
  if found then
    return case when v_is_same then 'known' else 'used' end;
  end if;
  -- More than anybody needs; each open one is looked at again and again.
  if (select count(*) >= 20 from withdrawal w where w.player_id = p_player and w.state in ('requested', 'accepted', 'sending')) then
    return 'too_many';
  end if;
  v_by := withdrawal_confirmation_use(p_confirmation, p_player, p_session, 'withdrawal', p_address, p_coin, p_micros);
  if v_by is null then
    return 'unconfirmed';
  end if;
  insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, stop_until)
  values (
    p_id, p_player, p_coin, p_address, p_micros, v_by,
    -- Nobody else can have used a passkey, so there is nothing to stop.
    case when v_by <> 'passkey' then clock_timestamp() + make_interval(secs => p_stop_ms::float8 / 1000) end
  )
      on conflict (id) do nothing;
  if not found then
    return 'used';
  end if;
  perform pg_notify('withdrawal_wanted', '');
  return 'stored';
end
$$;

grant execute on function withdrawal_request to throwdown_app;
