-- Breaches of I6: a pool holds the contributions of its runs until it is finished, and nothing afterwards. A pool whose payout two people stopped must have
-- all that its matches have paid in; whether its runs say the same is reported by ledger_stopped_pool_breach and freezes nothing.
create or replace view ledger_breach_i6_pool_is_contributions as
select 'I6' as invariant,
       a.code as subject,
       'holds ' || f.balance || ' of ' || f.contributed || ' contributed, closed ' || f.closings || ' times' as detail
  from ledger_account a
 cross join lateral (
   select coalesce(sum(e.amount), 0) as balance,
          coalesce(sum(e.amount) filter (where j.kind in ('settle', 'reversal')), 0) as contributed,
          count(distinct j.id) filter (where j.kind in ('pool-settle', 'pool-void')) as closings
     from ledger_entry e
     left join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id
 ) f
 where a.kind = 'pool'
   and f.balance <> case when f.closings = 0 then f.contributed else 0 end
union all
select 'I6', 'pool:' || p.id, 'is ' || p.state || ' and holds ' || h.balance || ', runs say ' || r.contributed
  from bounty_pool p
 cross join lateral (
   select coalesce(sum(e.amount), 0) as balance
     from ledger_account a
     join ledger_entry e on e.account_id = a.id
    where a.code = 'pool:' || p.id
 ) h
 cross join lateral (
   select coalesce(sum(b.contributed), 0) as contributed from bounty_run b where b.pool_id = p.id
 ) r
 where p.payout_stopped_at is null
   and (h.balance <> case when p.finished_at is null then r.contributed else 0 end
        or (p.finished_at is not null and p.total <> r.contributed))
union all
select 'I6', a.code, 'is stopped by two people and holds ' || f.balance || ' of ' || f.paid_in || ' paid in'
  from bounty_pool p
  join ledger_account a on a.code = 'pool:' || p.id
 cross join lateral (
   select coalesce(sum(e.amount), 0) as balance,
          coalesce(sum(e.amount) filter (where j.kind in ('settle', 'reversal')), 0) as paid_in
     from ledger_entry e
     left join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id
 ) f
 where p.payout_stopped_at is not null
   and f.balance <> f.paid_in;

grant select on ledger_breach_i6_pool_is_contributions to throwdown_app, throwdown_staff, throwdown_audit;
