-- Posts an exchange of one coin of the hot wallet for the other, by the request that two people approved [C8].
create or replace function cashier_swap(
  p_request          uuid,
  p_sold             ledger_coin,
  p_sold_units       bigint,
  p_bought_units     bigint,
  p_network_lamports bigint
) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_bought ledger_coin := case p_sold when 'usdc' then 'sol' when 'sol' then 'usdc' end;
begin
  perform cashier_check_amounts(least(p_sold_units, p_bought_units), p_network_lamports);
  return cashier_post(
    'swap',
    'swap:' || p_request,
    array['asset:hot:' || p_sold, 'fx:' || p_sold, 'asset:hot:' || v_bought, 'fx:' || v_bought, 'expense:network', 'asset:hot:sol'],
    array[p_sold_units, -p_sold_units, -p_bought_units, p_bought_units, -p_network_lamports, p_network_lamports],
    null
  );
end
$$;

-- Granted to nobody: approval_perform calls it.
