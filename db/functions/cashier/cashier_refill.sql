-- Posts coins that moved from the cold into the hot wallet, by the request that two people approved [C8].
create or replace function cashier_refill(p_request uuid, p_coin ledger_coin, p_units bigint, p_network_lamports bigint) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform cashier_check_amounts(p_units, p_network_lamports);
  return cashier_post(
    'refill',
    'refill:' || p_request,
    array['asset:hot:' || p_coin, 'asset:cold:' || p_coin, 'expense:network', 'asset:hot:sol'],
    array[-p_units, p_units, -p_network_lamports, p_network_lamports],
    null
  );
end
$$;

-- Granted to nobody: approval_perform calls it.
