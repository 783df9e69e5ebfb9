-- Every pool that has not ended, for the person of a session of staff: those in review first, with what the timer would pay [B10] [B11] by
-- what is known now. Reading is recorded, because it names who would be paid.
create or replace function bounty_staff_pools(p_caller staff_caller) returns table (
  id text, tier smallint, state text, starts_at timestamptz, ends_at timestamptz, review_ends_at timestamptz, payout_stopped_at timestamptz,
  players integer, total bigint, booked bigint, ends_as text, fee bigint, prizes jsonb, request json
)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_actor uuid := staff_of_session(p_caller);
begin
  if v_actor is null then
    raise exception 'pools that have not ended are read by staff alone' using errcode = 'insufficient_privilege';
  end if;
  return query
  select p.id, p.tier, p.state, p.starts_at, p.ends_at, p.review_ends_at, p.payout_stopped_at,
         s.players, s.total, k.booked, d.state, d.fee, coalesce(d.prizes, '[]'), r.request
    from bounty_pool p
   cross join lateral (
     select count(*)::integer as players, coalesce(sum(b.contributed), 0)::bigint as total
       from bounty_run b
      where b.pool_id = p.id
   ) s
   cross join lateral (
     select coalesce(sum(e.amount), 0)::bigint as booked
       from ledger_account a
       join ledger_entry e on e.account_id = a.id
      where a.code = 'pool:' || p.id
   ) k
    left join lateral (
      select e.state, e.fee,
             case e.state when 'SETTLED' then (
               select jsonb_agg(
                        jsonb_build_object('place', n, 'playerId', w.id, 'username', w.username, 'micros', e.amounts[n]::text) order by n
                      )
                 from generate_subscripts(e.players, 1) n
                 join player w on w.id = e.players[n]
             ) end as prizes
        from bounty_decide_end(p.id) e
       where p.state = 'REVIEW'
    ) d on true
    left join lateral (
      select json_build_object(
               'approvalId', q.id, 'kind', q.kind, 'signatures', (select count(*) from approval_signature g where g.request_id = q.id)
             ) as request
        from approval_request q
       where q.kind in ('pool-payout-stop', 'pool-payout-resume')
         and q.body::jsonb ->> 'poolId' = p.id
         and q.expires_at > p_caller.at
         and not exists (select from approval_outcome o where o.request_id = q.id)
       order by q.created_at desc
       limit 1
    ) r on true
   where p.finished_at is null
   order by array_position(array['REVIEW', 'CLOSING', 'OPEN'], p.state), p.ends_at, p.tier;
  perform audit_record_staff('pools-read', v_actor, 'pools', null, null, null, p_caller);
end
$$;

grant execute on function bounty_staff_pools to throwdown_app;
