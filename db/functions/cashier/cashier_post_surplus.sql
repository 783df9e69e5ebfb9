-- Posts finalized coins that belong to no deposit: dust, or more on the chain than in the ledger [C7]. Dust names its address: one transaction
-- can bring dust to many.
create or replace function cashier_post_surplus(
  p_signature text,
  p_wallet    text,
  p_coin      ledger_coin,
  p_units     bigint,
  p_address   text default null
) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform cashier_check_amounts(p_units);
  return cashier_post(
    'surplus',
    'surplus:' || cashier_chain_name(p_signature) || case when p_address is null then '' else ':' || cashier_chain_name(p_address) || ':' || p_coin end,
    array[cashier_wallet(p_wallet, p_coin, '{deposit,hot,cold}'), 'suspense:unmatched:' || p_coin],
    array[-p_units, p_units],
    null
  );
end
$$;

grant execute on function cashier_post_surplus to throwdown_cashier;
