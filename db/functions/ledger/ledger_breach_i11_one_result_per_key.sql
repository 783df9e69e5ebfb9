-- Breaches of I11: a key has one journal.
create or replace view ledger_breach_i11_one_result_per_key as
select 'I11' as invariant, 'key ' || j.key as subject, count(*) || ' answers' as detail
  from ledger_journal j
 group by j.key
having count(*) > 1;

grant select on ledger_breach_i11_one_result_per_key to throwdown_app, throwdown_staff, throwdown_audit;
