-- Every kind of event that is in the log, for the person of a session of staff. Steps from kind to kind in the index: the log is long,
-- its kinds are few.
create or replace function audit_kinds(p_caller staff_caller) returns table (kind text)
language sql stable security definer
set search_path = public, pg_temp
as $$
  with recursive known (kind) as (
    (select e.kind
       from audit_event e
      where staff_of_session(p_caller) is not null
      order by e.kind
      limit 1)
    union all
    select (select e.kind from audit_event e where e.kind > known.kind order by e.kind limit 1)
      from known
     where known.kind is not null
  )
  select known.kind from known where known.kind is not null
$$;

grant execute on function audit_kinds to throwdown_app;
