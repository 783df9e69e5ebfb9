-- Minor units in one whole coin: 1e-6 USDC, lamports.
create or replace function ledger_units_per_coin(p_coin ledger_coin) returns bigint
language sql immutable parallel safe
as $$ select case p_coin when 'usdc' then 1000000::bigint when 'sol' then 1000000000::bigint end $$;
