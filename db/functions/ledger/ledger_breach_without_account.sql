-- Breaches of I4 to I6 by what has no account: a running match without a pot, a waiting ticket without a reservation, and runs of a pool
-- that has no account.
create or replace view ledger_breach_without_account as
select 'I4' as invariant, 'match ' || m.id as subject, 'runs without a pot' as detail
  from match m
  left join ledger_account a on a.id = m.pot_account and a.code = 'match:' || m.id || ':pot'
 where m.finished_at is null
   and m.stake > 0
   and a.id is null
union all
select 'I5', 'ticket ' || t.id, 'waits without a reservation'
  from queue_ticket t
  left join ledger_account a on a.code = 'user:' || t.player_id || ':held'
 where t.state = 'waiting'
   and a.id is null
union all
select 'I6', 'pool:' || p.id, 'has no account, runs say ' || r.contributed
  from bounty_pool p
  left join ledger_account a on a.code = 'pool:' || p.id
 cross join lateral (
   select coalesce(sum(b.contributed), 0) as contributed from bounty_run b where b.pool_id = p.id
 ) r
 where a.id is null
   and (r.contributed <> 0 or coalesce(p.total, 0) <> 0);

grant select on ledger_breach_without_account to throwdown_app, throwdown_staff, throwdown_audit;
