-- The deposits of players as they see them, each with what it waits for now: a pause of SOL deposits [C7] is looked at before the
-- price [C4], as cashier_deposit does. The server reads those of the requesting player.
create or replace view wallet_deposit as
select d.id as place,
       d.signature || ':' || d.coin as id,
       d.player_id,
       d.coin,
       d.units,
       d.state,
       case
         when d.state <> 'waiting' then null
         when r.sol_deposits_paused then 'coverage'
         else 'price'
       end as wait_reason,
       d.micros,
       d.fee,
       d.signature,
       d.seen_at,
       d.credited_at
  from cashier_deposit d
 cross join ledger_reserve r;

grant select on wallet_deposit to throwdown_app;
