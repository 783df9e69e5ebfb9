-- Ends a withdrawal whose transaction is final: the coins are gone, the dollars are no longer owed, and the fee is ours [C1].
create or replace function cashier_finish_withdrawal(p_withdrawal uuid, p_network_lamports bigint) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_key  text := 'wd:' || p_withdrawal || ':final';
  v_open record;
begin
  perform pg_advisory_xact_lock(hashtextextended('withdrawal:' || p_withdrawal, 0));
  if ledger_moved(v_key) is not null then
    return row (v_key, ledger_moved(v_key), null, true)::ledger_result;
  end if;
  v_open := cashier_lock_withdrawal(p_withdrawal);
  perform cashier_check_amounts(v_open.units, p_network_lamports);
  if v_open.attempt is null then
    raise exception 'withdrawal % is not signed', p_withdrawal using errcode = 'LD017';
  end if;
  return cashier_post(
    'wd-final',
    v_key,
    array[
      'user:' || v_open.player || ':withdrawing', 'revenue:withdrawal-fee', 'fx:usd',
      'fx:' || v_open.coin, 'asset:outflight:' || v_open.coin,
      'asset:outflight:sol', 'expense:network', 'asset:hot:sol'
    ],
    array[
      -v_open.micros, v_open.fee, v_open.micros - v_open.fee,
      -v_open.units, v_open.units,
      -- What was set aside for the network and not used goes back.
      v_open.network, -p_network_lamports, p_network_lamports - v_open.network
    ],
    null
  );
end
$$;

grant execute on function cashier_finish_withdrawal to throwdown_cashier;
