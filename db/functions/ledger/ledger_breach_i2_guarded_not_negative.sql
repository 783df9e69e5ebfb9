-- Breaches of I2: a guarded account is never overdrawn.
create or replace view ledger_breach_i2_guarded_not_negative as
select 'I2' as invariant, s.code as subject, 'stands at ' || case when s.tracked then s.balance else s.entries end as detail
  from ledger_account_sum s
 where s.guarded
   and (s.balance * s.sign < 0 or s.entries * s.sign < 0);

grant select on ledger_breach_i2_guarded_not_negative to throwdown_app, throwdown_staff, throwdown_audit;
