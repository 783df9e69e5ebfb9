-- Breaches of I1: the entries of a journal sum to zero in each currency.
create or replace view ledger_breach_i1_journal_sums_to_zero as
select 'I1' as invariant,
       'journal ' || e.journal_id as subject,
       'sums to ' || sum(e.amount) || ' ' || a.currency as detail
  from ledger_entry e
  join ledger_account a on a.id = e.account_id
 group by e.journal_id, a.currency
having sum(e.amount) <> 0;

grant select on ledger_breach_i1_journal_sums_to_zero to throwdown_app, throwdown_staff, throwdown_audit;
