-- Claims matches whose deadline has passed for this node, for one second. Returns none during an outage or while running
-- matches have not been given back the time of one [M10].
create or replace function claim_due_matches(p_now timestamptz, p_due_before timestamptz, p_gap_over interval, p_limit int) returns setof uuid
language sql security definer
set search_path = public, pg_temp
as $$
  update match m
     set claimed_until = p_now + interval '1 second'
   where m.id in (
     select d.id
       from match d
      where d.deadline <= p_due_before
        and (d.claimed_until is null or d.claimed_until < p_now)
        and not exists (select from service_outage o where o.applied_at is null)
        and exists (select from service_heartbeat h where p_now - h.beat_at <= p_gap_over)
      order by d.deadline
      limit p_limit
        for no key update skip locked
   )
  returning m.id
$$;

revoke all on function claim_due_matches from public;
grant execute on function claim_due_matches to throwdown_app;
