-- What the hot wallet has paid and nothing here explains. Withdrawals stay stopped while there is a row.
create or replace view unexplained_spend as
select u.signature, u.wallet, u.slot, u.lamports, u.usdc, u.coin, u.units, u.address, u.swept, u.found_at
  from unknown_spend u
 where u.approval_id is null
   and not spend_is_known(u.signature);

grant select on unexplained_spend to throwdown_cashier, throwdown_staff;
