-- What every player's wallet shows about deposits: minima, the price as the audit read it while it is fresh [C4], whether SOL is paused [C7], and
-- why staff have paused all new deposits, if they have.
create or replace view wallet_money as
select (select m.units from cashier_minimum m where m.coin = 'sol') as sol_min,
       (select m.units from cashier_minimum m where m.coin = 'usdc') as usdc_min,
       p.micros as sol_micros,
       p.published_at as sol_price_at,
       r.sol_deposits_paused,
       (select p.reason from service_pause p where p.what = 'deposits' and p.resumed_at is null) as deposits_paused_for
  from ledger_reserve r
  left join ledger_sol_price p on true;

grant select on wallet_money to throwdown_app;
