-- Breaches of I3: a balance is the sum of its entries, and entries are the legs of their journal.
create or replace view ledger_breach_i3_balance_is_sum_of_entries as
select 'I3' as invariant, s.code as subject, 'row says ' || s.balance || ', entries say ' || s.entries as detail
  from ledger_account_sum s
 where s.tracked
   and s.balance <> s.entries
union all
select 'I3', 'journal ' || j.id, 'entries differ from its legs'
  from ledger_journal j
  left join (
    select e.journal_id,
           array_agg(e.account_id order by e.leg) as accounts,
           array_agg(e.amount order by e.leg) as amounts
      from ledger_entry e
     group by e.journal_id
  ) e on e.journal_id = j.id
 where case when j.refused is null then e.accounts is distinct from j.accounts or e.amounts is distinct from j.amounts else e.journal_id is not null end
union all
select 'I3', 'journal ' || e.journal_id, 'entries without a journal'
  from ledger_entry e
  left join ledger_journal j on j.id = e.journal_id
 where j.id is null;

grant select on ledger_breach_i3_balance_is_sum_of_entries to throwdown_app, throwdown_staff, throwdown_audit;
