-- Posts the finalized move of coins from deposit addresses into the hot or the cold wallet. The hot wallet pays the network.
create or replace function cashier_sweep(p_signature text, p_coin ledger_coin, p_units bigint, p_to text, p_network_lamports bigint) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform cashier_check_amounts(p_units, p_network_lamports);
  return cashier_post(
    'sweep',
    'sweep:' || cashier_chain_name(p_signature),
    array[cashier_wallet(p_to, p_coin, '{hot,cold}'), 'asset:deposit:' || p_coin, 'expense:network', 'asset:hot:sol'],
    array[-p_units, p_units, -p_network_lamports, p_network_lamports],
    null
  );
end
$$;

grant execute on function cashier_sweep to throwdown_cashier;
