-- The price of SOL for showing amounts [C4], as the audit read it; no row while it is older than two minutes. Conversions are
-- priced by the cashier itself and compared with it (ledger_usable_price).
create or replace view ledger_sol_price as
select r.sol_micros as micros, r.sol_price_at as published_at
  from ledger_reserve r
 where r.sol_price_at >= clock_timestamp() - interval '2 minutes';

grant select on ledger_sol_price to throwdown_app, throwdown_staff, throwdown_cashier, throwdown_audit;
