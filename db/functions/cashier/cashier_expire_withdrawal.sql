-- Takes back an attempt whose transaction can no longer be included, or that the chain included and refused: then the network was paid.
-- The next attempt waits for the reading of the chain that this requests.
create or replace function cashier_expire_withdrawal(p_withdrawal uuid, p_attempt int, p_network_lamports bigint default 0) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key  text := 'wd:' || p_withdrawal || ':expired:' || p_attempt;
  v_open record := cashier_lock_withdrawal(p_withdrawal);
  v_back bigint;
begin
  perform cashier_check_amounts(v_open.units, p_network_lamports);
  if ledger_moved(v_key) is not null then
    return row (v_key, ledger_moved(v_key), null, true)::ledger_result;
  end if;
  if v_open.attempt is distinct from p_attempt then
    raise exception 'this attempt of withdrawal % is not signed', p_withdrawal using errcode = 'LD017';
  end if;
  v_back := v_open.network - p_network_lamports;
  perform ledger_request_reading();
  return cashier_post(
    'wd-expired',
    v_key,
    array['asset:hot:' || v_open.coin, 'asset:outflight:' || v_open.coin, 'asset:hot:sol', 'asset:outflight:sol', 'expense:network'],
    array[-v_open.units, v_open.units, -v_back, v_open.network, -p_network_lamports],
    null
  );
end
$$;

grant execute on function cashier_expire_withdrawal to throwdown_cashier;
