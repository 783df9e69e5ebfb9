-- Every account with the sum of its entries, to compare with the balance on its row.
create or replace view ledger_account_sum as
select a.id,
       a.code,
       a.kind,
       a.sign,
       a.guarded,
       a.tracked,
       a.balance,
       coalesce(s.amount, 0) as entries
  from ledger_account a
  left join (select e.account_id, sum(e.amount) as amount from ledger_entry e group by e.account_id) s on s.account_id = a.id;

grant select on ledger_account_sum to throwdown_app, throwdown_staff, throwdown_audit;
