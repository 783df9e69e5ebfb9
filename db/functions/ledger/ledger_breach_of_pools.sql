-- Breaches of I6 among the pools whose account is after p_after, up to p_upto: a pool holds the contributions of its runs until it is finished,
-- and nothing afterwards. A pool whose payout two people stopped must have all that its matches have paid in; whether its runs say the same is
-- reported by ledger_stopped_pool_breach and freezes nothing.
create or replace function ledger_breach_of_pools(p_after bigint, p_upto bigint)
returns table (invariant text, subject text, detail text)
language sql stable security definer
set search_path = public, pg_temp
set jit = off
as $$
  with pool as materialized (
    select a.code, f.balance, f.paid_in, f.closings, p.id, p.state, p.payout_stopped_at, p.finished_at, p.total, r.contributed
      from ledger_account a
     cross join lateral (
       select coalesce(sum(e.amount), 0) as balance,
              coalesce(sum(e.amount) filter (where j.kind in ('settle', 'reversal')), 0) as paid_in,
              count(distinct j.id) filter (where j.kind in ('pool-settle', 'pool-void')) as closings
         from ledger_entry e
         left join ledger_journal j on j.id = e.journal_id
        where e.account_id = a.id
     ) f
      left join bounty_pool p on 'pool:' || p.id = a.code
     cross join lateral (
       select coalesce(sum(b.contributed), 0) as contributed from bounty_run b where b.pool_id = p.id
     ) r
     where a.kind = 'pool'
       and a.id > p_after
       and a.id <= p_upto
  )
  select 'I6', p.code, 'holds ' || p.balance || ' of ' || p.paid_in || ' contributed, closed ' || p.closings || ' times'
    from pool p
   where p.balance <> case when p.closings = 0 then p.paid_in else 0 end
  union all
  select 'I6', p.code, 'is ' || p.state || ' and holds ' || p.balance || ', runs say ' || p.contributed
    from pool p
   where p.id is not null
     and p.payout_stopped_at is null
     and (p.balance <> case when p.finished_at is null then p.contributed else 0 end
          or (p.finished_at is not null and p.total <> p.contributed))
  union all
  select 'I6', p.code, 'is stopped by two people and holds ' || p.balance || ' of ' || p.paid_in || ' paid in'
    from pool p
   where p.payout_stopped_at is not null
     and p.balance <> p.paid_in
$$;

grant execute on function ledger_breach_of_pools to throwdown_app, throwdown_staff, throwdown_audit;
