-- Looks at matches that are due for a check. If the deadline of the last save is later, the next check is then; if it has
-- passed, the match is claimed for this node, for one second. Returns those claimed; none for a node that is not in service. The
-- node extends a match before it judges it [M10].
create or replace function claim_due_matches(
  p_node       uuid,
  p_due_before timestamptz,
  p_gap_over   interval,
  p_limit      int,
  p_clock      timestamptz
) returns setof uuid
language sql security definer
set search_path = public, pg_temp
as $$
  with due as (
    select m.id
      from match m
     where m.check_at <= p_due_before
       and m.finished_at is null
       and exists (
         select
           from service_node n
          where n.id = p_node
            and n.ended_at is null
            and coalesce(p_clock, clock_timestamp()) - n.heard_at <= p_gap_over
       )
     order by m.check_at
     limit p_limit
       for no key update skip locked
  ), checked as (
    update match m
       set check_at = case when s.deadline > p_due_before then s.deadline else p_due_before + interval '1 second' end
      from due d
     cross join lateral (
       select l.deadline from match_save l where l.match_id = d.id order by l.version desc limit 1
     ) s
     where m.id = d.id
       and s.deadline is not null
    returning m.id, s.deadline
  )
  select c.id from checked c where c.deadline <= p_due_before order by c.deadline, c.id
$$;

grant execute on function claim_due_matches to throwdown_app;
