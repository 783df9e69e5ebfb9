-- Posts a finalized deposit that has no price yet [C4]: the coins are ours, and whose dollars they become is decided by
-- cashier_deposit.
create or replace function cashier_receive(p_signature text, p_address text, p_coin ledger_coin, p_units bigint) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_name text := cashier_chain_name(p_signature) || ':' || cashier_chain_name(p_address) || ':' || p_coin;
begin
  perform cashier_check_amounts(p_units);
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || v_name, 0));
  if ledger_moved('recv:' || v_name) is null and ledger_moved('dep:' || v_name) is not null then
    raise exception '% is credited already', v_name using errcode = 'LD017';
  end if;
  return cashier_post(
    'received', 'recv:' || v_name, array['asset:deposit:' || p_coin, 'suspense:unmatched:' || p_coin], array[-p_units, p_units], null
  );
end
$$;

grant execute on function cashier_receive to throwdown_cashier;
