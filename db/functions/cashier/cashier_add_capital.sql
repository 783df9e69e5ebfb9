-- Posts coins that the owners of the house brought in, by the request that two people approved [C8].
create or replace function cashier_add_capital(p_request uuid, p_wallet text, p_coin ledger_coin, p_units bigint, p_price ledger_price) returns ledger_result
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_stored record;
  v_price  ledger_price;
  v_micros bigint;
begin
  perform cashier_check_amounts(p_units);
  -- A repeat has another price; the first one is final.
  select j.id, j.refused, j.meta into v_stored from ledger_journal j where j.key = 'capital:' || p_request;
  if found then
    if v_stored.meta ->> 'coin' is distinct from p_coin::text or v_stored.meta ->> 'units' is distinct from p_units::text then
      raise exception 'key capital:% was used with another body', p_request using errcode = 'LD009';
    end if;
    return row ('capital:' || p_request, case when v_stored.refused is null then v_stored.id end, v_stored.refused, true)::ledger_result;
  end if;
  v_price := ledger_usable_price(p_coin, p_price);
  v_micros := ledger_usd_of(p_coin, p_units, v_price.micros);
  return cashier_post(
    'capital',
    'capital:' || p_request,
    array[cashier_wallet(p_wallet, p_coin, '{hot,cold}'), 'fx:' || p_coin, 'fx:usd', 'equity:capital'],
    array[-p_units, p_units, -v_micros, v_micros],
    jsonb_build_object(
      'coin', p_coin, 'units', p_units::text, 'price', v_price.micros::text, 'priceSource', v_price.source, 'priceAt', v_price.published_at
    )
  );
end
$$;

-- Granted to nobody: approval_perform calls it.
