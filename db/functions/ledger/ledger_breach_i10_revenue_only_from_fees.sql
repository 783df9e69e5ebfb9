-- Breaches of I10: only fees, and their reversals, move revenue.
create or replace view ledger_breach_i10_revenue_only_from_fees as
select 'I10' as invariant, a.code as subject, 'moved by journal ' || j.id || ' of kind ' || j.kind as detail
  from ledger_entry e
  join ledger_account a on a.id = e.account_id
  join ledger_journal j on j.id = e.journal_id
 where a.kind like 'revenue:%'
   and not (
     (j.kind = 'deposit' and a.kind = 'revenue:deposit-fee')
     or (j.kind = 'settle' and a.kind = 'revenue:win-fee')
     or (j.kind = 'pool-settle' and a.kind = 'revenue:pool-fee')
     or (j.kind = 'wd-final' and a.kind = 'revenue:withdrawal-fee')
     or j.kind = 'reversal'
   );

grant select on ledger_breach_i10_revenue_only_from_fees to throwdown_app, throwdown_staff, throwdown_audit;
