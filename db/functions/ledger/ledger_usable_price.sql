-- The price at which a coin is converted: par for USDC; for SOL the given one, if it is fresh and the audit role has read nearly the
-- same [C4]. Raises otherwise, so that no single role can credit a lamport as a fortune.
create or replace function ledger_usable_price(p_coin ledger_coin, p_price ledger_price) returns ledger_price
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_audit record;
begin
  if p_coin = 'usdc' then
    return row (1000000, 'par', v_now)::ledger_price;
  end if;
  if p_price.micros is null or p_price.micros <= 0 or coalesce(length(p_price.source), 0) not between 1 and 100
    or p_price.published_at is null
    or p_price.published_at not between v_now - interval '2 minutes' and v_now + interval '10 seconds' then
    raise exception 'no fresh price of % is known', p_coin using errcode = 'LD014';
  end if;
  select r.sol_micros, r.sol_price_at into v_audit from ledger_reserve r;
  if v_audit.sol_micros is null or v_audit.sol_price_at < v_now - interval '10 minutes'
    or abs(p_price.micros - v_audit.sol_micros)::numeric * 10 > v_audit.sol_micros then
    raise exception 'the audit has read no such price of %', p_coin using errcode = 'LD014';
  end if;
  return p_price;
end
$$;
