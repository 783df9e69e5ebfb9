-- How many units of a coin micro-dollars buy at a price for one coin, rounded down.
create or replace function ledger_units_of(p_coin ledger_coin, p_micros bigint, p_price bigint) returns bigint
language sql immutable parallel safe
set search_path = public, pg_temp
as $$ select floor(p_micros::numeric * ledger_units_per_coin(p_coin) / p_price)::bigint $$;
