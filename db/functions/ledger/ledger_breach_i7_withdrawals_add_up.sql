-- Breaches of I7: money that is being withdrawn is the sum of the open withdrawals, and what came back from others is there to be released.
create or replace view ledger_breach_i7_withdrawals_add_up as
with step as (
  select split_part(j.key, ':', 2) as withdrawal, j.id, j.kind, split_part(j.key, ':', 4) as attempt
    from ledger_journal j
   where j.kind in ('wd-ask', 'wd-sign', 'wd-expired', 'wd-final', 'wd-fail')
     and j.refused is null
     and not exists (select from ledger_journal r where r.reverses = j.id and r.refused is null)
), open_ask as (
  select e.account_id, e.amount
    from step s
    join ledger_entry e on e.journal_id = s.id and e.amount > 0
   where s.kind = 'wd-ask'
     and not exists (select from step d where d.withdrawal = s.withdrawal and d.kind in ('wd-final', 'wd-fail'))
), open_sign as (
  select e.account_id, e.amount
    from step s
    join ledger_entry e on e.journal_id = s.id and e.amount < 0
   where s.kind = 'wd-sign'
     and not exists (select from step x where x.withdrawal = s.withdrawal and x.kind = 'wd-expired' and x.attempt = s.attempt)
     and not exists (select from step x where x.withdrawal = s.withdrawal and x.kind = 'wd-final')
)
select 'I7' as invariant, a.code as subject, 'holds ' || a.balance || ', open withdrawals say ' || coalesce(sum(o.amount), 0) as detail
  from ledger_account a
  left join (select account_id, amount from open_ask union all select account_id, amount from open_sign) o on o.account_id = a.id
 where a.kind in ('user:withdrawing', 'asset:outflight')
 group by a.id, a.code, a.balance
having a.balance <> coalesce(sum(o.amount), 0)
union all
select 'I7', 'user:' || r.player_id || ':withdraw-only', 'holds ' || coalesce(max(a.balance), 0) || ', returned withdrawals say ' || sum(r.micros)
  from withdrawal_return r
  left join ledger_account a on a.code = 'user:' || r.player_id || ':withdraw-only'
 where r.micros > 0
 group by r.player_id
having coalesce(max(a.balance), 0) < sum(r.micros);

grant select on ledger_breach_i7_withdrawals_add_up to throwdown_app, throwdown_staff, throwdown_audit;
