-- What units of a coin are worth at a price for one coin, in micro-dollars, rounded down.
create or replace function ledger_usd_of(p_coin ledger_coin, p_units bigint, p_price bigint) returns bigint
language sql immutable parallel safe
set search_path = public, pg_temp
as $$ select floor(p_units::numeric * p_price / ledger_units_per_coin(p_coin))::bigint $$;
