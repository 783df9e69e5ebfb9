-- What ledger_breach leaves out: pools whose payout two people stopped and whose runs differ from their account [B14]. Staff are notified.
create or replace view ledger_stopped_pool_breach as
select 'I6' as invariant, 'pool:' || p.id as subject, 'is stopped by two people and holds ' || h.balance || ', runs say ' || r.contributed as detail
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
 where p.payout_stopped_at is not null
   and h.balance <> r.contributed;

grant select on ledger_stopped_pool_breach to throwdown_app, throwdown_staff, throwdown_audit;
